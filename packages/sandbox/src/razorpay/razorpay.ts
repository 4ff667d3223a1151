import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Keepsake } from '../state-file.ts'
import type { Requests } from '../request-log.ts'
import { createBooks, type Books } from './memory-store.ts'
import { mountCheckout } from './checkout.ts'
import { badRequest, refusalFor } from './refusal.ts'
import { mountRest } from './rest.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where the product listens for webhooks. */
  webhookUrl: string
  /** How long to wait before a webhook is repeated; tests are in a hurry. */
  retryWaitsMs?: readonly number[]
}

export interface Razorpay {
  books: Books
  webhooks: Webhooks
  close(): Promise<void>
}

/** Serves the vendor's REST API and its checkout, and posts its webhooks. */
export async function mountRazorpay(
  app: FastifyInstance,
  settings: RazorpaySettings,
  world: { faults: Faults; requests: Requests; keepsake: Keepsake },
): Promise<Razorpay> {
  const books = createBooks({
    kept: world.keepsake.recall('razorpay'),
    changed: () => keep(),
  })
  const keep = world.keepsake.keep('razorpay', () => books.snapshot())
  const { webhookUrl: url, webhookSecret: secret, retryWaitsMs } = settings
  const webhooks = createWebhooks({ url, secret, ...(retryWaitsMs ? { retryWaitsMs } : {}) })
  const parts = { ...world, books, webhooks }
  await app.register(async scope => {
    scope.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
      const status = error.statusCode ?? 500
      void reply.code(status).send(status < 500 ? badRequest(error.message) : refusalFor(500))
    })
    mountRest(scope, settings, parts)
    await scope.register(async inner => mountCheckout(inner, settings, parts))
  })
  return { books, webhooks, close: () => webhooks.close() }
}
