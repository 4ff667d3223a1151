import type { Operator } from '@ringback/contract/operator/sign-in'
import { type OperatorRole, isRoleEnough } from '@ringback/contract/operator/role'
import { createContext, use, useSyncExternalStore } from 'react'
import type { OperatorSession, SessionState } from './operator-session.ts'

export const SessionContext = createContext<OperatorSession | null>(null)

export function useOperatorSession(): OperatorSession {
  const session = use(SessionContext)
  if (!session) throw new Error('No SessionContext around this component')
  return session
}

export function useSessionState(): SessionState {
  const session = useOperatorSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

export const OperatorContext = createContext<Operator | null>(null)

/** The operator who is signed in. */
export function useOperator(): Operator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('No OperatorContext around this component')
  return operator
}

/**
 * Returns whether the operator may use an endpoint, by its `role`: `can(disableOperator.role)`. A control that
 * the operator may not use is not shown.
 */
export function useCan(): (needed: OperatorRole) => boolean {
  const { role } = useOperator()
  return needed => isRoleEnough(role, needed)
}
