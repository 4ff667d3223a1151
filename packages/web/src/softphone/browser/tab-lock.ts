import { type Clock } from './clock.ts'

const LOCK_NAME = 'ringback-phone'
/** So long a reloading page may still hold what this one waits for, before we say so. */
const HANDOVER_MS = 400

/** One phone among all tabs of a browser. */
export interface TabLock {
  /** Asks for the phone; `hear` is told whenever this tab gets it (true) or is without it (false). */
  acquire(hear: (here: boolean) => void): void
  /** Takes it from the tab that has it. */
  steal(): void
  release(): void
}

/**
 * By the Web Locks API: the lock goes to the next tab by itself when a tab closes or crashes, and
 * `steal` moves it on request. A browser without it has the phone in every tab.
 */
export function createTabLock(locks: LockManager | undefined, clock: Clock): TabLock {
  let hear: (here: boolean) => void = () => undefined
  let letGo: (() => void) | null = null
  let waiting: AbortController | null = null
  let isReleased = false

  const request = (options: LockOptions): void => {
    let isMine = false
    const hold = (): Promise<void> =>
      new Promise(resolve => {
        if (isReleased) return resolve()
        isMine = true
        letGo = resolve
        hear(true)
      })
    locks?.request(LOCK_NAME, options, hold).catch((reason: unknown) => {
      if (isReleased) return
      // A page that may not use locks (a sandboxed frame) has to do without.
      if (!isAbort(reason)) return hear(true)
      // Not ours: we stopped waiting in order to take it. Ours: another tab has taken it.
      if (!isMine) return
      letGo = null
      hear(false)
      standInLine()
    })
  }

  const standInLine = (): void => {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  return {
    acquire(listener) {
      hear = listener
      if (!locks) return hear(true)
      standInLine()
      clock.after(HANDOVER_MS, () => {
        if (!letGo && !isReleased) hear(false)
      })
    },
    steal() {
      if (letGo || isReleased) return
      waiting?.abort()
      request({ steal: true })
    },
    release() {
      isReleased = true
      waiting?.abort()
      letGo?.()
      letGo = null
    },
  }
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}
