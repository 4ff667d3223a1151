import { isTerminal } from '@ringback/contract/calls'
import { type CallBackend } from '../call-backend.ts'
import { type Clock, wait } from '../browser/clock.ts'

/** The carrier's last word usually comes within a second; about half a minute in all. */
const LOOK_AFTER_MS = [400, 800, 1_500, 3_000, 5_000, 10_000, 10_000] as const

/**
 * After a call: tells the server that it is over, then looks until the server has settled it, so that
 * the balance and the history shown are final.
 * @returns the call's last status, or null when it did not become known in time.
 */
export async function watchSettlement(
  backend: Pick<CallBackend, 'end' | 'status'>,
  clock: Clock,
  callId: string,
  onStatus: (status: string) => void,
): Promise<string | null> {
  await backend.end(callId, false)
  for (const delayMs of LOOK_AFTER_MS) {
    await wait(clock, delayMs)
    const answer = await backend.status(callId)
    if (!answer || !isTerminal(answer.status)) continue
    onStatus(answer.status)
    if (answer.isSettled) return answer.status
  }
  return null
}
