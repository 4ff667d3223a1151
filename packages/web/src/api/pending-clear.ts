import { clearCallerId, getCallerId } from '@ringback/contract/customers/caller-ids'
import type { ApiClient, Failure, Reply, RequestOptions } from './client.ts'

const KEY = 'callerIdToClear'
/** For browsers that refuse storage. */
let inMemory: string | null = null

/** The caller ID that this browser has cleared and the server has not; null if there is none. */
export function readPendingClear(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

export function keepPendingClear(number: string | null): void {
  inMemory = null
  try {
    if (number === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, number)
  } catch {
    inMemory = number
  }
}

/**
 * Clears at the server what is still to be cleared, so that it has the choice that the screens show. Nothing is sent when
 * somebody has chosen another number since. Call it before the caller ID is read, and before a call.
 *
 * @returns null if there was nothing to clear
 */
export async function sendPendingClear(
  client: ApiClient,
  options: RequestOptions,
): Promise<Reply<unknown> | null> {
  const number = readPendingClear()
  if (number === null) return null
  const current = await client.request(getCallerId, {}, options)
  if (!current.ok) return current
  const isCurrent = current.value.callerID === number
  const reply = isCurrent ? await client.request(clearCallerId, { body: {} }, options) : null
  if (reply === null || reply.ok || hasAnswered(reply.failure)) keepPendingClear(null)
  return reply
}

/** Whether the server itself refused the request. A failing or absent server has not answered. */
export function hasAnswered({ status }: Failure): boolean {
  return status !== null && status < 500
}
