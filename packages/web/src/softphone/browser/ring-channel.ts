import { type Caller } from '../voice-device.ts'

const CHANNEL = 'ringback-ringing'
/** Longer than any call rings. A tab that crashed cannot announce the end of the ringing. */
const STALE_MS = 90_000

type Message = { is: 'ringing'; caller: Caller | null } | { is: 'query' }

/**
 * Announces to the user's other browser tabs that a call rings in this tab. Tabs that open later send a query.
 * @returns a function that announces the end of the ringing.
 */
export function announceRing(caller: Caller): () => void {
  const channel = openChannel()
  const announce = (ringing: Caller | null): void => {
    channel?.postMessage({ is: 'ringing', caller: ringing } satisfies Message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'query') announce(caller)
  })
  announce(caller)
  return () => {
    announce(null)
    channel?.close()
  }
}

/**
 * Subscribes to a call that rings in another browser tab. The listener gets null when the ringing has ended.
 * @returns a function that unsubscribes.
 */
export function onRing(listener: (caller: Caller | null) => void): () => void {
  const channel = openChannel()
  let staleTimer: ReturnType<typeof setTimeout> | undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is !== 'ringing') return
    clearTimeout(staleTimer)
    if (data.caller) staleTimer = setTimeout(() => listener(null), STALE_MS)
    listener(data.caller)
  })
  channel?.postMessage({ is: 'query' } satisfies Message)
  return () => {
    clearTimeout(staleTimer)
    channel?.close()
  }
}

/** Reaches only tabs of the same origin. Null in a browser without BroadcastChannel. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
}
