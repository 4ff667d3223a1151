import type { Clock } from '../ports/clock.ts'
import {
  DEPENDENCIES,
  type Dependency,
  type DependencyState,
  type DependencyWatch,
} from '../ports/dependency-watch.ts'
import { VendorUnavailable } from '../ports/vendor-unavailable.ts'

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
 * Reports the outcome of each asynchronous method of a port. Only {@link VendorUnavailable} is a failure of the
 * dependency: a refusal is a response.
 */
export function watched<Port extends object>(
  name: Dependency,
  port: Port,
  watch: DependencyWatch,
): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args)
        return result instanceof Promise ? report(result, name, watch) : result
      }
    },
  })
}

async function report(
  result: Promise<unknown>,
  name: Dependency,
  watch: DependencyWatch,
): Promise<unknown> {
  try {
    const value = await result
    watch.succeeded(name)
    return value
  } catch (error) {
    if (error instanceof VendorUnavailable) watch.failed(name)
    throw error
  }
}
