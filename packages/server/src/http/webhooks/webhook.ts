import type { World } from '../../world.ts'
import type { RequestFacts } from '../mount.ts'

/** A vendor's request, parsed from a form body. */
export interface WebhookRequest {
  /** What the vendor signed: the configured public URL with this request's path and query, whatever its Host header says. */
  url: string
  fields: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  request: RequestFacts
}

export interface WebhookAnswer {
  status: number
  type: 'text/xml' | 'text/plain' | 'application/json'
  body: string
}

/** A vendor's request whose signature is over its bytes. */
export interface RawWebhookRequest {
  rawBody: Buffer
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** As {@link Webhook}, with the body as it was sent. */
export interface RawWebhook {
  path: `/api/webhooks/${string}`
  run(world: World, input: RawWebhookRequest): Promise<WebhookAnswer>
}

/** A vendor calls us: always POST. What it throws is answered 5xx, so that the vendor tries again. */
export interface Webhook {
  path: `/api/webhooks/${string}`
  run(world: World, input: WebhookRequest): Promise<WebhookAnswer>
}
