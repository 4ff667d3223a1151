import { closeStaleCalls } from '../actions/calls/close-stale-calls.ts'
import type { World } from '../world.ts'

/** The sweep, as often as the configuration says (`CALL_SWEEP_SECONDS`). */
export function closeStaleCallsJob(everySeconds: number) {
  return {
    name: 'close-stale-calls',
    everySeconds,
    run: (world: World) => closeStaleCalls(world),
  }
}
