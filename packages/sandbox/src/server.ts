import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { createClock, type SandboxClock } from './clock.ts'
import { mountControl } from './control/control.ts'
import { createFaults, type Faults, withFaults } from './faults.ts'
import { openStateFile, type StateFile } from './state-file.ts'
import { createMailbox, type Mailbox } from './mail/mailbox.ts'
import { openSmtpSink } from './mail/smtp-sink.ts'
import { type PageOptions, mountPage } from './page/page.ts'
import { type PushService, mountPush } from './push/push-service.ts'
import { mountRazorpay, type Razorpay, type RazorpaySettings } from './razorpay/razorpay.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { mountTurnstile, type Turnstile } from './turnstile/turnstile.ts'
import { mountTwilio, type Twilio, type TwilioSettings } from './twilio/twilio.ts'

export interface SandboxOptions extends PageOptions {
  host: string
  /** 0: any free port. */
  port: number
  /** 0: any free port. */
  smtpPort: number
  twilio: Omit<TwilioSettings, 'applications'> & { applicationSid: string }
  razorpay: Omit<RazorpaySettings, 'webhookUrl'>
  turnstile: { siteKey: string; secretKey: string }
  /** The folder of the file with the state that survives a restart; without it nothing does. */
  stateDir?: string
  /** How long the two timeout faults hold a connection; 30 s by default. */
  faultHoldMs?: number
}

/** A running sandbox: its addresses, and its parts for tests in the same process. */
export interface Sandbox {
  url: string
  port: number
  smtpPort: number
  app: FastifyInstance
  faults: Faults
  requests: RequestLog
  mailbox: Mailbox
  push: PushService
  razorpay: Razorpay
  turnstile: Turnstile
  twilio: Twilio
  close(): Promise<void>
}

/** Starts every part of the sandbox. @throws when a port is taken (`EADDRINUSE`). */
export async function buildSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults = createFaults(options.faultHoldMs)
  const requests = createRequestLog()
  const mailbox = createMailbox()
  const clock = createClock()
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // Control and Razorpay refuse what is not of the right type, and fields that do not exist.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  const stateFile = openStateFile(options.stateDir)
  const shared = { faults, requests, stateFile, clock }
  const { twilio, turnstile, razorpay } = await mountVendors(app, options, shared)
  const push = await mountPush(app, () => urlOf(app, options.host), shared)
  const deps = {
    clock,
    push,
    faults,
    requests,
    mailbox,
    turnstile,
    carrier: twilio,
    payments: razorpay,
    outages: twilio.outages,
    consoles: { twilio: twilio.console, razorpay: razorpay.console },
  }
  await mountControl(app, deps)
  await mountPage(app, deps, options)

  const closeWeb = async () => {
    await Promise.all([twilio.close(), razorpay.close()])
    await app.close()
    await stateFile.close()
  }
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await closeWeb()
    throw error
  }
  await app.listen({ host: options.host, port: options.port }).catch(closeAndThrow)
  const sink = await openSmtpSink(deps, options.smtpPort, options.host).catch(closeAndThrow)
  return {
    url: urlOf(app, options.host),
    port: portOf(app),
    smtpPort: sink.port,
    app,
    faults,
    requests,
    mailbox,
    push,
    razorpay,
    turnstile,
    twilio,
    close: async () => {
      await Promise.all([closeWeb(), sink.close()])
    },
  }
}

async function mountVendors(
  app: FastifyInstance,
  options: SandboxOptions,
  shared: { faults: Faults; requests: RequestLog; stateFile: StateFile; clock: SandboxClock },
) {
  const { productUrl, razorpay } = options
  mountExchangeRate(app, shared)
  const { applicationSid, ...account } = options.twilio
  // With the retries that the product's manual has for its operator.
  const voiceUrl = `${productUrl}/api/webhooks/twilio/voice#rc=2&rp=ct,rt,5xx&ct=2000&rt=4500`
  return {
    twilio: mountTwilio(
      app,
      { ...account, applications: { [applicationSid]: { voiceUrl } } },
      shared,
    ),
    turnstile: await mountTurnstile(app, options.turnstile, shared),
    razorpay: await mountRazorpay(
      app,
      { ...razorpay, webhookUrl: `${productUrl}/api/webhooks/razorpay` },
      shared,
    ),
  }
}

/** Serves the exchange rate in the form that most public sources use. */
function mountExchangeRate(
  app: FastifyInstance,
  deps: { faults: Faults; requests: RequestLog },
): void {
  const errorBody = (status: number) => ({ success: false, error: { code: status } })
  const route = { vendor: 'exchange-rates', operation: 'latest', errorBody }
  app.get(
    '/exchange-rates/latest',
    withFaults(deps, route, () => ({ base: 'USD', rates: { INR: 83.215 } })),
  )
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Its origin, while it listens. */
const urlOf = (app: FastifyInstance, host: string) =>
  `http://${host === '127.0.0.1' ? 'localhost' : host}:${portOf(app)}`
