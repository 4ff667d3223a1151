import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { createRazorpay } from '@ringback/server/adapters/razorpay/razorpay'
import { createTwilioVoice } from '@ringback/server/adapters/twilio/calls/twilio-voice'
import { createTwilioWebhooks } from '@ringback/server/adapters/twilio/twilio-webhooks'
import { expectBalanced } from '@ringback/server/testing/expect-balanced'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { SANDBOX_KEYS } from './product.ts'

/** A request of a vendor. */
export interface Webhook {
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Answer {
  status: number
  body: string
}

/** A server on a database in memory, whose calls and payments are those of a sandbox. */
export interface SandboxWorld {
  world: TestWorld
  sandbox: Sandbox
  /** Where vendors send their webhooks. */
  publicUrl: string
  /** Requests the control API of the sandbox: POST with a body. @throws when it refuses */
  control(path: string, body?: object): Promise<unknown>
  close(): Promise<void>
}

/** @param respond what vendors get in place of the server's answer, which `handle` gives */
export async function startSandboxWorld(
  respond: (
    webhook: Webhook,
    handle: (webhook: Webhook) => Promise<Answer>,
  ) => Answer | Promise<Answer> = (webhook, handle) => handle(webhook),
): Promise<SandboxWorld> {
  // Migrations block this process, and meanwhile connections to the sandbox would die.
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  const handle = async ({ url, headers, body }: Webhook) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload: body })
    return { status: answer.statusCode, body: answer.body }
  }
  const entrance = createServer((request, response) => {
    void buffer(request)
      .then(body => respond({ url: request.url ?? '', headers: request.headers, body }, handle))
      .then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'text/xml' }).end(body),
      )
  })
  await new Promise<void>(resolve => entrance.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://localhost:${(entrance.address() as AddressInfo).port}`
  const settings = settingsFrom({ ...SANDBOX_KEYS, PRODUCT_URL: publicUrl })
  const sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const world = testWorld(database, { publicUrl })
  const { twilio, razorpay } = settings
  const reached = { baseUrl: sandbox.url, timeoutMs: 60_000 }
  Object.assign(world.voice, createTwilioVoice({ ...twilio, ...reached }))
  Object.assign(world.twilio, createTwilioWebhooks({ authToken: twilio.authToken, publicUrl }))
  const webhookSecrets = [razorpay.webhookSecret]
  Object.assign(world, { payments: createRazorpay({ ...razorpay, ...reached, webhookSecrets }) })
  const app = await buildTestApp(world)
  return {
    world,
    sandbox,
    publicUrl,
    control: (path, body) => controlSandbox(sandbox, path, body),
    async close() {
      await sandbox.close()
      entrance.close()
      await app.close()
      await expectBalanced(database)
      await database.close()
    },
  }
}

/** Requests the control API of a sandbox: POST with a body. @throws when it refuses */
export async function controlSandbox(
  { url }: Sandbox,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/control/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
