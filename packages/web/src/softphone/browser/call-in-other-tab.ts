import { type Softphone } from '../machine/softphone-state.ts'

const LOCK_NAME = 'ringback-call'

/**
 * Announces to the user's other browser tabs that this tab has a call, for as long as it has one: it has a lock
 * of the Web Locks API, which the browser also releases when the tab crashes. Does nothing in a browser without
 * this API. @returns a function that stops.
 */
export function announceCalls(
  softphone: Pick<Softphone, 'state' | 'subscribe'>,
  locks: LockManager | undefined,
): () => void {
  let release: (() => void) | null = null
  const announce = () => {
    const hasCall = softphone.state().call !== null
    if (!hasCall) {
      release?.()
      release = null
    } else if (release === null) {
      const callEnded = new Promise<void>(resolve => (release = resolve))
      locks?.request(LOCK_NAME, { mode: 'shared' }, () => callEnded).catch(() => undefined)
    }
  }
  const unsubscribe = softphone.subscribe(announce)
  return () => {
    unsubscribe()
    release?.()
  }
}

/** Whether another tab has a call, if this tab has none. False in a browser that does not say. */
export async function isCallInOtherTab(locks: LockManager | undefined): Promise<boolean> {
  try {
    const { held = [] } = (await locks?.query()) ?? {}
    return held.some(({ name }) => name === LOCK_NAME)
  } catch {
    return false
  }
}

/** Calls `listener` when no tab has a call any more. @returns a function that stops waiting. */
export function onNoCallInAnyTab(locks: LockManager | undefined, listener: () => void): () => void {
  const waiting = new AbortController()
  locks?.request(LOCK_NAME, { signal: waiting.signal }, listener).catch(() => undefined)
  return () => waiting.abort()
}
