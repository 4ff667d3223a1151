import { type Clock } from './clock.ts'

const LOCK_NAME = 'ringback-phone'
/** A page that reloads may keep the lock for this long. A longer wait means that another tab has it. */
const HANDOVER_MS = 400

/** A lock that only one browser tab can have. Only the tab with the lock has a voice device. */
export interface TabLock {
  /** Waits for the lock. Calls `onChange` when this tab acquires it, and when another tab has it. */
  acquire(onChange: (hasLock: boolean) => void): void
  /** Moves the lock from another tab to this one. */
  steal(): void
  release(): void
}

/**
 * Uses the Web Locks API: the browser passes the lock to the next tab when a tab closes or crashes, and
 * `steal` moves it on request. In a browser without this API every tab has a device.
 */
export function createTabLock(locks: LockManager | undefined, clock: Clock): TabLock {
  let onChange: (hasLock: boolean) => void = () => undefined
  /** Set while this tab has the lock. */
  let releaseLock: (() => void) | null = null
  let waiting: AbortController | null = null
  let isReleased = false

  const request = (options: LockOptions): void => {
    let wasAcquired = false
    const keepUntilReleased = (): Promise<void> =>
      new Promise(resolve => {
        if (isReleased) return resolve()
        wasAcquired = true
        releaseLock = resolve
        onChange(true)
      })
    locks?.request(LOCK_NAME, options, keepUntilReleased).catch((reason: unknown) => {
      if (isReleased) return
      // A page without permission to use locks, such as a sandboxed frame, works without them.
      if (!isAbort(reason)) return onChange(true)
      // Before the lock is acquired, only `steal` in this tab aborts. Later, another tab has stolen the lock.
      if (!wasAcquired) return
      releaseLock = null
      onChange(false)
      waitForLock()
    })
  }

  const waitForLock = (): void => {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  return {
    acquire(listener) {
      onChange = listener
      isReleased = false
      if (!locks) return onChange(true)
      waitForLock()
      clock.after(HANDOVER_MS, () => {
        if (!releaseLock && !isReleased) onChange(false)
      })
    },
    steal() {
      if (releaseLock || isReleased) return
      waiting?.abort()
      request({ steal: true })
    },
    release() {
      isReleased = true
      waiting?.abort()
      releaseLock?.()
      releaseLock = null
    },
  }
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}
