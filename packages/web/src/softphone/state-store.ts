import { transition } from './machine/call-machine.ts'
import {
  type Effect,
  type MachineEvent,
  type MachineState,
  INITIAL_STATE,
} from './machine/events.ts'

/** Holds the state of the call machine and notifies subscribers when it changes. */
export interface StateStore {
  state(): MachineState
  /** Runs the transition and its effects, then notifies subscribers if the state has changed. */
  dispatch(event: MachineEvent): void
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  isClosed(): boolean
  /** Removes all subscribers; later events are ignored. */
  close(): void
}

export function createStateStore(runEffect: (effect: Effect) => void): StateStore {
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
    state: () => state,
    dispatch(event) {
      if (isClosed) return
      queue.push(event)
      if (isRunning) return
      const previousState = state
      processQueue()
      if (state === previousState) return
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      listeners.clear()
    },
  }
}
