import type { Clock } from '../ports/system.ts'
import {
  DEPENDENCIES,
  type Dependency,
  type DependencyState,
  type DependencyWatch,
} from '../ports/ports.ts'
import type { Metrics } from '../ports/metrics.ts'
import { VendorUnavailable, isOutage } from '../ports/vendors/vendor-unavailable.ts'

export function createDependencyWatch(clock: Clock): DependencyWatch {
  const states = new Map<Dependency, DependencyState>(
    DEPENDENCIES.map(name => [
      name,
      { name, status: 'unknown', unavailableSince: null, lastFailureAt: null },
    ]),
  )
  return {
    succeeded(name) {
      states.set(name, { name, status: 'available', unavailableSince: null, lastFailureAt: null })
    },
    failed(name) {
      const now = clock.now()
      const unavailableSince = states.get(name)?.unavailableSince ?? now
      states.set(name, { name, status: 'unavailable', unavailableSince, lastFailureAt: now })
    },
    states: () => [...states.values()],
  }
}

/**
 * Reports the outcome and the duration of each asynchronous method of a port. Only {@link VendorUnavailable} is a failure of the
 * dependency: a refusal is a response.
 */
export function watched<Port extends object>(
  name: Dependency,
  port: Port,
  watch: DependencyWatch,
  metrics?: Metrics,
): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const startedMs = performance.now()
        const onOutcome = (succeeded: boolean) => {
          if (succeeded) watch.succeeded(name)
          else watch.failed(name)
          const seconds = (performance.now() - startedMs) / 1_000
          metrics?.vendorResponded({ vendor: name, operation: String(key), succeeded, seconds })
        }
        const result: unknown = Reflect.apply(member, target, args)
        return result instanceof Promise ? report(result, onOutcome) : result
      }
    },
  })
}

async function report(
  result: Promise<unknown>,
  onOutcome: (succeeded: boolean) => void,
): Promise<unknown> {
  try {
    const value = await result
    onOutcome(true)
    return value
  } catch (error) {
    if (error instanceof VendorUnavailable) onOutcome(!isOutage(error))
    throw error
  }
}
