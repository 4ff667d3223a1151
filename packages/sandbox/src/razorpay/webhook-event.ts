import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** What a webhook tells, with the entities as they were when it happened. */
export interface Notice {
  event: string
  contains: string[]
  payload: Record<string, { entity: object }>
}

export function notice(
  event: string,
  about: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute },
): Notice {
  const parts = Object.entries(about)
  return {
    event,
    contains: parts.map(([name]) => name),
    payload: Object.fromEntries(
      parts.map(([name, entity]) => [name, { entity: structuredClone<object>(entity) }]),
    ),
  }
}
