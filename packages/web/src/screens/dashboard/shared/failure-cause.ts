import { createContext, use } from 'react'
import { type Failure, messageOf } from '../../../api/client.ts'

/** The server's message that a banner of the dashboard shows, or null. */
export const FailureCauseContext = createContext<string | null>(null)

/**
 * Returns a function that selects the message of a failed load: the server's, or `fallback` if the server sent
 * none or a banner already shows it.
 */
export function useLoadMessage(): (failure: Failure, fallback: string) => string {
  const cause = use(FailureCauseContext)
  return (failure, fallback) => (failure.error === cause ? fallback : messageOf(failure, fallback))
}
