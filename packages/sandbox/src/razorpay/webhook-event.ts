import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** The content of a webhook, with copies of the entities from the time of the event. */
export interface WebhookEvent {
  event: string
  contains: string[]
  payload: Record<string, { entity: object }>
}

export function webhookEvent(
  event: string,
  entities: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute },
): WebhookEvent {
  const named = Object.entries(entities)
  return {
    event,
    contains: named.map(([name]) => name),
    payload: Object.fromEntries(
      named.map(([name, entity]) => [name, { entity: structuredClone<object>(entity) }]),
    ),
  }
}
