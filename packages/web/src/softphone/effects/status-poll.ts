import { ignoreRejection } from './ignore-rejection.ts'
import { isBusy } from '../machine/transitions.ts'
import { type Runtime } from '../runtime.ts'

/** Requests the status of the current call from the server, and starts the timer of the next poll. */
export function pollStatus(runtime: Runtime, attempt: number): void {
  ignoreRejection(poll(runtime, attempt))
}

async function poll({ deps, store, timers }: Runtime, attempt: number): Promise<void> {
  const { call, incoming } = store.state()
  const callId = (call ?? incoming)?.callId
  if (!callId) return
  const response = await deps.backend.status(callId)
  // Another carrier may make the call since, which has another id there.
  const current = store.state()
  if (response && (current.call ?? current.incoming)?.callId === callId) {
    store.dispatch({ is: 'call', attempt, event: { is: 'polled', status: response.status } })
  }
  const state = store.state()
  if (state.attempt === attempt && isBusy(state)) timers.start('status-poll', attempt)
}
