import { type Caller } from '../voice-device.ts'

const CHANNEL = 'ringback-ringing'
/** Longer than any call rings: a tab that crashed tells nobody that it rings no more. */
const STALE_MS = 90_000

type News = { is: 'rings'; caller: Caller | null } | { is: 'asked' }

/**
 * Tells the user's other tabs that a call rings in this one, also those that are opened meanwhile.
 * @returns how to tell that it rings no more.
 */
export function announceRing(caller: Caller): () => void {
  const channel = open()
  const tell = (ringing: Caller | null): void => {
    channel?.postMessage({ is: 'rings', caller: ringing } satisfies News)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.is === 'asked') tell(caller)
  })
  tell(caller)
  return () => {
    tell(null)
    channel?.close()
  }
}

/**
 * Hears of the call that rings in another tab; null when none does any more.
 * @returns how to stop listening.
 */
export function onRing(hear: (caller: Caller | null) => void): () => void {
  const channel = open()
  let stale: ReturnType<typeof setTimeout> | undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.is !== 'rings') return
    clearTimeout(stale)
    if (data.caller) stale = setTimeout(() => hear(null), STALE_MS)
    hear(data.caller)
  })
  channel?.postMessage({ is: 'asked' } satisfies News)
  return () => {
    clearTimeout(stale)
    channel?.close()
  }
}

/** Among tabs of one origin only, which is ours; a browser without it does without. */
function open(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
}
