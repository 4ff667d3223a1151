import { type Clock } from './browser/clock.ts'

/** Those who want to hear of changes, at once or soon. */
export interface Listeners {
  /** @returns how to stop listening. */
  add(listener: () => void): () => void
  notify(): void
  /** Within {@link TOLD_SOON_MS}; changes that follow each other closely are told together. */
  notifySoon(): void
  clear(): void
}

/** A tenth of a second is what people take for at once. */
export const TOLD_SOON_MS = 100

export function createListeners(clock: Clock): Listeners {
  const listeners = new Set<() => void>()
  let callOff: (() => void) | null = null
  const stopWaiting = (): void => {
    callOff?.()
    callOff = null
  }
  const notify = (): void => {
    stopWaiting()
    for (const listener of [...listeners]) listener()
  }
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
    notifySoon() {
      callOff ??= clock.after(TOLD_SOON_MS, notify)
    },
    clear() {
      stopWaiting()
      listeners.clear()
    },
  }
}
