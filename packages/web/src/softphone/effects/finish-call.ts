import { type CallQuality, isTerminal } from '@ringback/contract/customers/calls/calls'
import { wait } from '../browser/clock.ts'
import type { CallStatusReply } from '../call-backend.ts'
import type { Effect } from '../machine/events.ts'
import type { EndedCall } from '../machine/softphone-state.ts'
import type { Runtime } from '../runtime.ts'

type FinishCall = Extract<Effect, { do: 'finish-call' }>

/** Releases what the call used and reports its end to the screens and to the server. */
export function finishCall(runtime: Runtime, effect: FinishCall): void {
  const { attempt, callId, ring, pageHidden } = effect
  const { deps, digits, store } = runtime
  digits.clear()
  const quality = qualityOf(runtime, attempt)
  forgetCall(runtime, attempt)
  deps.microphone.release()
  const ended = store.state().lastCall
  notifyEnd(runtime, ended)
  if (!callId) return
  if (!pageHidden) {
    const finished = { ...effect, callId, ended }
    ignoreRejection(ring ? finishRing(runtime, finished) : finishOwn(runtime, finished, quality))
  } else if (!ring) ignoreRejection(deps.backend.end(callId, true, quality))
}

type Finished = FinishCall & { callId: string; ended: EndedCall | null }

/** Follows a call of this page until it is settled. */
async function finishOwn(
  runtime: Runtime,
  { attempt, callId, needsFinalStatus, ended }: Finished,
  quality: CallQuality | null,
): Promise<void> {
  const { deps, store } = runtime
  await deps.backend.end(callId, false, quality)
  // After the settlement the balance and the history are final.
  const settled = await poll(deps, callId, END_DELAYS_MS, ({ status, isSettled }) => {
    if (!isTerminal(status)) return null
    if (needsFinalStatus) {
      store.dispatch({ is: 'call', attempt, event: { is: 'final-status-known', status } })
    }
    return isSettled ? status : null
  })
  notifyEnd(runtime, ended)
  if (settled !== 'failed') return
  const reason = await poll(deps, callId, FAILURE_DELAYS_MS, reply => reply.failureReason ?? null)
  if (reason === null) return
  store.dispatch({ is: 'call', attempt, event: { is: 'failure-known', reason } })
  notifyEnd(runtime, ended)
}

/**
 * Follows a call that has rung here. It may be live in another browser, so its end is not reported; the voice library
 * does not say why a ring is over.
 */
async function finishRing(
  runtime: Runtime,
  { attempt, callId, ring, ended }: Finished,
): Promise<void> {
  const { deps, store } = runtime
  if (ring?.isDeclined) await deps.backend.decline(callId)
  const over = await poll(deps, callId, END_DELAYS_MS, ({ status }) =>
    status === 'in-progress' || isTerminal(status) ? status : null,
  )
  notifyEnd(runtime, ended)
  const isAnswered = over === 'in-progress' || over === 'completed'
  if (!ring || ring.isDeclined || !isAnswered) return
  const { details } = ring
  store.dispatch({ is: 'call', attempt, event: { is: 'answered-elsewhere', details } })
}

/** Half a minute in total. The carrier usually reports the final status within a second. */
const END_DELAYS_MS = [400, 800, 1_500, 3_000, 5_000, 10_000, 10_000]
/** The server asks the carrier about a failed call a second after its end, and again 15 s after it. */
const FAILURE_DELAYS_MS = [1_500, 2_000, 3_000, 5_000, 10_000]

/** Requests the status after each delay until `read` finds an answer in it. @returns null if there is none in time */
async function poll(
  { backend, clock }: Runtime['deps'],
  callId: string,
  delaysMs: readonly number[],
  read: (reply: CallStatusReply) => string | null,
): Promise<string | null> {
  for (const delayMs of delaysMs) {
    await wait(clock, delayMs)
    const reply = await backend.status(callId)
    const found = reply && read(reply)
    if (found !== null) return found
  }
  return null
}

/** What the voice library measured during the call; null if it was never connected. */
function qualityOf({ calls }: Runtime, attempt: number): CallQuality | null {
  return calls.current?.attempt === attempt ? (calls.current.call.voice()?.quality() ?? null) : null
}

function forgetCall({ calls }: Runtime, attempt: number): void {
  const isActive = calls.current?.attempt === attempt
  calls.last = isActive ? (calls.current?.call ?? null) : null
  if (isActive) calls.current = null
  if (calls.ringing?.attempt === attempt) calls.ringing = null
}

function notifyEnd({ deps, store }: Runtime, ended: EndedCall | null): void {
  if (store.isClosed() || !ended) return
  // The state has newer details of this call, unless another call has ended since then.
  const { lastCall } = store.state()
  deps.onCallEnded(lastCall?.callId === ended.callId ? lastCall : ended)
  deps.onBalanceChanged()
}

/** Ignores a failure. The caller must be correct without the result. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
