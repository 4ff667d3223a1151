import { clearCallerId, getCallerId } from '@ringback/contract/customers/numbers/caller-ids'
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

const settled = new Set<() => void>()

/** Subscribes to the end of a pending clear, after which the cached caller ID is outdated. */
export function onPendingClearSettled(listener: () => void): () => void {
  settled.add(listener)
  return () => void settled.delete(listener)
}

/**
 * Sends the pending clear, so that the server has the caller ID that the screens show. If the server has another number
 * by now, the clear is dropped. Call it before the caller ID is fetched, and before a call.
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
  // The user may have selected the number again during the request.
  const isWanted = current.value.callerID === number && readPendingClear() === number
  const reply = isWanted ? await client.request(clearCallerId, { body: {} }, options) : null
  if (reply === null || reply.ok || hasAnswered(reply.failure)) {
    if (readPendingClear() === number) keepPendingClear(null)
    for (const listener of settled) listener()
  }
  return reply
}

/** Refusals that the same request may not get later. */
const PASSING_REFUSALS: readonly number[] = [401, 408, 425, 429]

/** Whether the server itself refused the request for good. A failing, busy or absent server has not answered. */
export function hasAnswered({ status }: Failure): boolean {
  return status !== null && status < 500 && !PASSING_REFUSALS.includes(status)
}
