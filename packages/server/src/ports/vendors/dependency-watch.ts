/** What the server depends on besides its database. */
export const DEPENDENCIES = ['mail', 'carrier', 'payments', 'bot check'] as const
export type Dependency = (typeof DEPENDENCIES)[number]

/** What the last requests of this instance to a dependency show. */
export interface DependencyState {
  name: Dependency
  /** `unknown` until the first request. */
  status: 'available' | 'unavailable' | 'unknown'
  /** The first failure since the last success; null while no request fails. */
  unavailableSince: Date | null
  /** The last failure since the last success. */
  lastFailureAt: Date | null
}

/** Remembers the results of the requests to each dependency, in the memory of one instance. */
export interface DependencyWatch {
  succeeded(name: Dependency): void
  failed(name: Dependency): void
  states(): DependencyState[]
}
