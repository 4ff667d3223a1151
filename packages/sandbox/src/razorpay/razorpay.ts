import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { StateFile } from '../state-file.ts'
import { mountCheckout } from './checkout.ts'
import { createRazorpayConsole, type RazorpayConsole } from './console.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { badRequest, refusalFor } from './refusal.ts'
import { mountRest } from './rest.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The product's endpoint for webhooks. */
  webhookUrl: string
  /** The delay before each retry of a webhook; shorter in tests. */
  retryDelaysMs?: readonly number[]
}

export interface Razorpay {
  console: RazorpayConsole
  store: MemoryStore
  webhooks: Webhooks
  close(): Promise<void>
}

/** Serves the vendor's REST API and its checkout, and posts its webhooks. */
export async function mountRazorpay(
  app: FastifyInstance,
  settings: RazorpaySettings,
  deps: { faults: Faults; requests: RequestLog; stateFile: StateFile; clock: SandboxClock },
): Promise<Razorpay> {
  const console = createRazorpayConsole()
  const store = createMemoryStore({
    stored: deps.stateFile.load('razorpay'),
    changed: () => save(),
    console,
  })
  const save = deps.stateFile.persist('razorpay', () => store.snapshot())
  const { webhookUrl: url, webhookSecret: secret, retryDelaysMs } = settings
  const retries = retryDelaysMs ? { retryDelaysMs } : {}
  const webhooks = createWebhooks({ url, secret, clock: deps.clock, console, ...retries })
  const routeDeps = { ...deps, console, store, webhooks }
  await app.register(async scope => {
    scope.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
      const status = error.statusCode ?? 500
      void reply.code(status).send(status < 500 ? badRequest(error.message) : refusalFor(500))
    })
    mountRest(scope, settings, routeDeps)
    await scope.register(async inner => mountCheckout(inner, settings, routeDeps))
  })
  return { console, store, webhooks, close: () => webhooks.close() }
}
