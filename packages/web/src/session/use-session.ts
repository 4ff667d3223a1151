import { createContext, use, useSyncExternalStore } from 'react'
import type { AuthState } from './auth-state.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('No SessionContext around this component')
  return session
}

export function useAuthState(): AuthState {
  return useAuth(state => state)
}

/**
 * A part of the state. The component is rendered again only when that part is another one.
 *
 * @param select returns a part of the state, or a plain value, and no new object
 */
export function useAuth<T>(select: (state: AuthState) => T): T {
  const { subscribe, state } = useSession()
  const selected = () => select(state())
  return useSyncExternalStore(subscribe, selected, selected)
}
