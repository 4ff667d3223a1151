import { isTerminal } from '@ringback/contract/customers/calls'
import { type CallBackend } from '../call-backend.ts'
import { type Clock, wait } from '../browser/clock.ts'

/** Half a minute in total. The carrier usually reports the final status within a second. */
const POLL_DELAYS_MS = [400, 800, 1_500, 3_000, 5_000, 10_000, 10_000] as const

/**
 * Polls until the server has settled a call that is over. After that the balance and the history are final.
 * @returns the final status, or null if the call was not settled in time.
 */
export async function watchSettlement(
  backend: Pick<CallBackend, 'status'>,
  clock: Clock,
  callId: string,
  onStatus: (status: string) => void,
): Promise<string | null> {
  for (const delayMs of POLL_DELAYS_MS) {
    await wait(clock, delayMs)
    const response = await backend.status(callId)
    if (!response || !isTerminal(response.status)) continue
    onStatus(response.status)
    if (response.isSettled) return response.status
  }
  return null
}

/** Polls until the server knows what has become of a call that rings here no more. @returns whether it is answered */
export async function watchRing(
  backend: Pick<CallBackend, 'status'>,
  clock: Clock,
  callId: string,
): Promise<boolean> {
  for (const delayMs of POLL_DELAYS_MS) {
    await wait(clock, delayMs)
    const status = (await backend.status(callId))?.status
    if (status === 'in-progress') return true
    if (status !== undefined && isTerminal(status)) return status === 'completed'
  }
  return false
}

/** The server asks the carrier about a failed call a second after its end, and again 15 s after it. */
const FAILURE_DELAYS_MS = [1_500, 2_000, 3_000, 5_000, 10_000] as const

/** Polls until the server knows why a call failed. @returns null if it does not know it in time */
export async function watchFailure(
  backend: Pick<CallBackend, 'status'>,
  clock: Clock,
  callId: string,
): Promise<string | null> {
  for (const delayMs of FAILURE_DELAYS_MS) {
    await wait(clock, delayMs)
    const reason = (await backend.status(callId))?.failureReason ?? null
    if (reason !== null) return reason
  }
  return null
}
