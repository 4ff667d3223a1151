import type { FastifyInstance } from 'fastify'

/** What the program that plays the phones behind a SIP trunk reports of them. */
export interface TrunkPhones {
  /** The number of the trunk that the product rents out. */
  rentable: string
  /** Numbers to call, and what their phones do. */
  numbers: { number: string; does: string }[]
  /** The oldest first; `from` is null for a call of the product. */
  calls: { id: string; from: string | null; to: string; state: string }[]
}

/** Calls a number of the product, or ends a call by its id. */
export type TrunkPhonesRequest = { call: string } | { hangUp: string }

/** Passes the page's commands on to the program of the phones. @param url of it */
export function mountTrunkPhones(app: FastifyInstance, url: string): void {
  app.get('/page/trunk', () => request(url))
  app.post<{ Body: TrunkPhonesRequest }>('/page/trunk', ({ body }) => request(url, body))
}

async function request(url: string, body?: TrunkPhonesRequest): Promise<TrunkPhones> {
  const response = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as TrunkPhones
}
