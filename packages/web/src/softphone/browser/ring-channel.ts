import { type IncomingDetails } from '../voice-device.ts'

const CHANNEL = 'ringback-ringing'
/** Longer than any call rings. A tab that crashed cannot announce the end of the ringing. */
const STALE_MS = 90_000

type Message = { is: 'ringing'; details: IncomingDetails | null } | { is: 'query' }

/**
 * Announces to the user's other browser tabs that a call rings in this tab. Tabs that open later send a query.
 * @returns a function that announces the end of the ringing.
 */
export function announceRing(details: IncomingDetails): () => void {
  const channel = openChannel()
  const announce = (ringing: IncomingDetails | null): void => {
    channel?.postMessage({ is: 'ringing', details: ringing } satisfies Message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is === 'query') announce(details)
  })
  announce(details)
  return () => {
    announce(null)
    channel?.close()
  }
}

/**
 * Subscribes to a call that rings in another browser tab. The listener gets null when the ringing ends.
 * @returns a function that unsubscribes.
 */
export function onRing(listener: (details: IncomingDetails | null) => void): () => void {
  const channel = openChannel()
  let staleTimer: ReturnType<typeof setTimeout> | undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.is !== 'ringing') return
    clearTimeout(staleTimer)
    if (data.details) staleTimer = setTimeout(() => listener(null), STALE_MS)
    listener(data.details)
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
