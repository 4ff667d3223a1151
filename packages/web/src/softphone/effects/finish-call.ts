import { type CallQuality, isTerminal } from '@ringback/contract/customers/calls'
import { type Clock, wait } from '../browser/clock.ts'
import type { CallBackend } from '../call-backend.ts'
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
  if (pageHidden) return ring ? undefined : ignoreRejection(deps.backend.end(callId, true, quality))
  ignoreRejection(
    ring
      ? finishRing(runtime, { attempt, callId, ring, ended })
      : finishOwn(runtime, { ...effect, callId, quality, ended }),
  )
}

/** Follows a call of this page until it is settled. */
async function finishOwn(
  runtime: Runtime,
  {
    attempt,
    callId,
    needsFinalStatus,
    quality,
    ended,
  }: Pick<FinishCall, 'attempt' | 'needsFinalStatus'> & {
    callId: string
    quality: CallQuality | null
    ended: EndedCall | null
  },
): Promise<void> {
  const { deps, store } = runtime
  await deps.backend.end(callId, false, quality)
  const status = await watchSettlement(deps.backend, deps.clock, callId, known => {
    if (!needsFinalStatus) return
    store.dispatch({ is: 'call', attempt, event: { is: 'final-status-known', status: known } })
  })
  notifyEnd(runtime, ended)
  if (status !== 'failed') return
  const reason = await watchFailure(deps.backend, deps.clock, callId)
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
  {
    attempt,
    callId,
    ring,
    ended,
  }: {
    attempt: number
    callId: string
    ring: NonNullable<FinishCall['ring']>
    ended: EndedCall | null
  },
): Promise<void> {
  const { deps, store } = runtime
  if (ring.isDeclined) await deps.backend.decline(callId)
  const isAnswered = await watchRing(deps.backend, deps.clock, callId)
  notifyEnd(runtime, ended)
  if (!isAnswered || ring.isDeclined) return
  const { details } = ring
  store.dispatch({ is: 'call', attempt, event: { is: 'answered-elsewhere', details } })
}

/** What the voice library measured during the call; null if it was never connected. */
function qualityOf({ calls }: Runtime, attempt: number): CallQuality | null {
  return calls.current?.attempt === attempt ? calls.current.call.quality() : null
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

/** Half a minute in total. The carrier usually reports the final status within a second. */
const POLL_DELAYS_MS = [400, 800, 1_500, 3_000, 5_000, 10_000, 10_000] as const

/**
 * Polls until the server has settled a call that is over. After that the balance and the history are final.
 * @returns the final status, or null if the call was not settled in time.
 */
async function watchSettlement(
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
async function watchRing(
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
async function watchFailure(
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

/** Ignores a failure. The caller must be correct without the result. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
