import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { mountControl } from './control/control.ts'
import { createFaults, type Faults } from './faults.ts'
import { mountHandsetPage } from './handset/page.ts'
import { openKeepsake } from './state-file.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { openSmtpSink } from './mail/smtp-sink.ts'
import { mountPage } from './page/page.ts'
import { mountRazorpay, type Razorpay, type RazorpaySettings } from './razorpay/razorpay.ts'
import { createRequests, type Requests } from './request-log.ts'
import { mountTurnstile, type Turnstile } from './turnstile/turnstile.ts'
import { mountTwilio, type Twilio, type TwilioSettings } from './twilio/twilio.ts'

export interface SandboxOptions {
  host: string
  /** 0: any free port. */
  port: number
  /** 0: any free port. */
  smtpPort: number
  /** Where the product is, for the webhooks and the page's link to it. */
  productUrl: string
  twilio: Omit<TwilioSettings, 'applications'> & { applicationSid: string }
  razorpay: Omit<RazorpaySettings, 'webhookUrl'>
  turnstile: { siteKey: string; secretKey: string }
  /** The folder of the file that survives a restart; nothing survives when it is not named. */
  stateDir?: string
  /** How long the two timeout faults hold a connection; 30 s unless a test is in a hurry. */
  faultHoldMs?: number
}

/** A running sandbox: its addresses, and its parts for tests that live in the same process. */
export interface Sandbox {
  url: string
  port: number
  smtpPort: number
  app: FastifyInstance
  faults: Faults
  requests: Requests
  mailbox: Mailbox
  razorpay: Razorpay
  turnstile: Turnstile
  twilio: Twilio
  close(): Promise<void>
}

/** Starts every part of the sandbox. @throws when a port is taken (`EADDRINUSE`). */
export async function buildSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults = createFaults(options.faultHoldMs)
  const requests = createRequests()
  const mailbox = createMailbox()
  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  const keepsake = openKeepsake(options.stateDir)
  const { applicationSid, ...account } = options.twilio
  const voiceUrl = `${options.productUrl}/api/webhooks/twilio/voice`
  const twilio = mountTwilio(
    app,
    { ...account, applications: { [applicationSid]: { voiceUrl } } },
    { faults, requests, keepsake },
  )
  const turnstile = await mountTurnstile(app, options.turnstile, { faults, requests })
  const razorpay = await mountRazorpay(
    app,
    { ...options.razorpay, webhookUrl: `${options.productUrl}/api/webhooks/razorpay` },
    { faults, requests, keepsake },
  )
  const world = {
    faults,
    requests,
    mailbox,
    turnstile,
    telephones: twilio,
    payments: razorpay,
    webhookQueues: [twilio.webhookQueue, razorpay.webhooks.queue],
    outages: twilio.outages,
  }
  await mountControl(app, world)
  await mountPage(app, world, options.productUrl)
  await mountHandsetPage(app)

  const closeWeb = async () => {
    await Promise.all([twilio.close(), razorpay.close()])
    await app.close()
    await keepsake.close()
  }
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await closeWeb()
    throw error
  }
  await app.listen({ host: options.host, port: options.port }).catch(closeAndThrow)
  const sink = await openSmtpSink(world, options.smtpPort, options.host).catch(closeAndThrow)
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://${options.host === '127.0.0.1' ? 'localhost' : options.host}:${port}`,
    port,
    smtpPort: sink.port,
    app,
    faults,
    requests,
    mailbox,
    razorpay,
    turnstile,
    twilio,
    close: async () => {
      await Promise.all([closeWeb(), sink.close()])
    },
  }
}
