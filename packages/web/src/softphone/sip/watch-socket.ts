import type { UA } from 'jssip'
import type { SipSocket } from './reconnection.ts'

/** A translation of addresses drops its entry for a silent connection, and neither side gets an event. */
const PING_MS = 25_000
const RESPONSE_LIMIT_MS = 5_000
/** Timers stand still while a machine sleeps, the clock goes on: a ping is due soon after it has woken. */
const CHECK_MS = 5_000
/** Public parts of the library that its types do not have. */
interface UntypedParts {
  transport: { connect(): void }
  sendOptions(target: string, body: null, options: { eventHandlers: object }): void
}

/**
 * Pings the gateway every 25 s, and when the machine wakes, the page is shown, or its network changes. A socket
 * without a response in 5 s is replaced, so that the page is informed whether calls reach it.
 *
 * @param gateway its URI
 * @returns a function that stops
 */
export function watchSocket(ua: UA, socket: SipSocket, gateway: string): () => void {
  const library = ua as unknown as UntypedParts
  const stop = new AbortController()
  const { signal } = stop
  let limit: ReturnType<typeof setTimeout> | undefined
  let pingedAt = Date.now()

  const endPing = (): void => {
    clearTimeout(limit)
    limit = undefined
  }
  const pingNow = (): void => {
    pingedAt = Date.now()
    // The library pauses between two attempts.
    if (!socket.isConnected()) return library.transport.connect()
    if (limit !== undefined) return
    const mine = setTimeout(() => {
      endPing()
      socket.replace()
    }, RESPONSE_LIMIT_MS)
    limit = mine
    const onResponse = (): void => {
      if (limit === mine) endPing()
    }
    const failed = ({ originator }: { originator: unknown }): void => {
      if (originator === 'remote') onResponse()
    }
    library.sendOptions(gateway, null, { eventHandlers: { succeeded: onResponse, failed } })
  }
  const pingWhenDue = (): void => {
    if (Date.now() - pingedAt >= PING_MS) pingNow()
  }
  const timer = setInterval(pingWhenDue, CHECK_MS)
  // Browsers run the intervals of a tab that has been hidden for minutes once a minute, but not those of a worker.
  const ticks = new Worker(new URL('../../worker/ticks.ts', import.meta.url), { type: 'module' })
  ticks.onmessage = pingWhenDue
  // The socket after it has to respond to its own pings alone.
  ua.on('disconnected', endPing)
  const { connection } = navigator as { connection?: EventTarget }
  addEventListener('online', pingNow, { signal })
  addEventListener('offline', () => socket.replace(), { signal })
  connection?.addEventListener('change', pingNow, { signal })
  document.addEventListener('resume', pingNow, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') pingNow()
    },
    { signal },
  )
  return () => {
    stop.abort()
    clearInterval(timer)
    ticks.terminate()
    ua.off('disconnected', endPing)
    endPing()
  }
}
