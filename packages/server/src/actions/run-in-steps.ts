import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../core/steps.ts'

/** Runs the steps in turns of the event loop, so that requests are answered between them. */
export async function runInSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await nextTurn()
  }
}
