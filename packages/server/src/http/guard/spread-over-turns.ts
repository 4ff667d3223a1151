import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Spreads work over turns of the event loop, so that other work comes between.
 *
 * @param perTurn how many callers continue in the same turn
 * @returns a function whose promise is fulfilled when the caller may continue, in the order of the calls
 */
export function spreadOverTurns(perTurn: number): () => Promise<void> {
  let turn = Promise.resolve()
  let inTurn = perTurn
  return () => {
    if (inTurn === perTurn) {
      turn = turn.then(() => nextTurn())
      inTurn = 0
    }
    inTurn += 1
    return turn
  }
}
