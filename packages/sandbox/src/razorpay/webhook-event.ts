import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** The content of a webhook, with the entities as they were when it happened. */
export interface WebhookEvent {
  event: string
  contains: string[]
  payload: Record<string, { entity: object }>
}

export function webhookEvent(
  event: string,
  entities: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute },
): WebhookEvent {
  const parts = Object.entries(entities)
  return {
    event,
    contains: parts.map(([name]) => name),
    payload: Object.fromEntries(
      parts.map(([name, entity]) => [name, { entity: structuredClone<object>(entity) }]),
    ),
  }
}
