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
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state, session.state)
}
