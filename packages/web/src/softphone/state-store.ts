import { transition } from './machine/call-machine.ts'
import {
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from './machine/events.ts'

export type StateStore = ReturnType<typeof createStateStore>

/** Holds the state of the call machine and notifies subscribers when it changes. */
export function createStateStore(runEffect: (effect: Effect) => void) {
  let state = INITIAL_STATE
  let isClosed = false
  let isRunning = false
  // An effect may dispatch events while its own event is being processed; those events wait here.
  const queue: MachineEvent[] = []
  const listeners = new Set<() => void>()

  function processQueue(): void {
    isRunning = true
    try {
      for (let event = queue.shift(); event; event = queue.shift()) {
        const result = transition(state, event)
        state = result.state
        result.effects.forEach(runEffect)
      }
    } finally {
      isRunning = false
    }
  }

  return {
    state: (): MachineState => state,
    /** Runs the transition and its effects, then notifies subscribers if the state has changed. */
    dispatch(event: MachineEvent): void {
      if (isClosed) return
      queue.push(event)
      if (isRunning) return
      const previousState = state
      processQueue()
      if (state === previousState) return
      for (const listener of [...listeners]) listener()
    },
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isClosed: () => isClosed,
    open: () => void (isClosed = false),
    /** Removes all subscribers; events are ignored until it is opened again. */
    close(): void {
      isClosed = true
      listeners.clear()
    },
  }
}
