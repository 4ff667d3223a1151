import {
  isRoleEnough,
  type OperatorRole,
  operatorRole,
} from '@ringback/contract/operator/operator-endpoint'
import type { Operator } from '@ringback/contract/operator/sign-in'
import { createContext, use, useSyncExternalStore } from 'react'

/** The operator's session as a store outside React. Its bearer token belongs to one browser tab. */
export interface OperatorSession {
  token(): string | null
  state(): SessionState
  /**
   * Whether the tab has loaded this document as that of the sign-in. Only its policy allows the bot check
   * (server: http/pages/content-policy.ts), so that no vendor's script runs beside the console.
   */
  isInSignInDocument: boolean
  /** Whether the next document of this tab has the token too. */
  isStored(): boolean
  subscribe(listener: () => void): () => void
  /** Begins a session, which is another operator's or the first one of the page. */
  start(token: string): void
  /** Continues an expired session of the same operator, so that the page keeps what was typed. */
  renew(token: string): void
  /** The server no longer accepts the token (401). */
  expire(): void
  /** Forgets the token, because the operator signs out. */
  end(): void
}

interface SessionState {
  /** `expired`: there was a session in this page, and the operator can sign in again without leaving it. */
  status: 'signed-in' | 'expired' | 'signed-out'
  /** Counts the sessions that were started. A renewed one keeps its number. */
  number: number
}

const KEY = 'operator-token'

/** Uses session storage, or memory if the browser refuses it. */
export function createOperatorSession(): OperatorSession {
  let token = readStored()
  let state: SessionState = { status: token === null ? 'signed-out' : 'signed-in', number: 0 }
  const listeners = new Set<() => void>()
  const set = (nextToken: string | null, next: SessionState) => {
    token = nextToken
    state = next
    writeStored(token)
    for (const listener of listeners) listener()
  }
  return {
    token: () => token,
    state: () => state,
    isInSignInDocument: location.pathname === SIGN_IN,
    isStored: () => token !== null && readStored() === token,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: next => set(next, { status: 'signed-in', number: state.number + 1 }),
    renew: next => set(next, { ...state, status: 'signed-in' }),
    expire() {
      if (state.status === 'signed-in') set(null, { ...state, status: 'expired' })
    },
    end: () => set(null, { ...state, status: 'signed-out' }),
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function writeStored(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, token)
  } catch {
    // The token stays in memory, so a reload needs a new sign-in.
  }
}

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
  // One of a newer server reads at least: the server refuses what it may not.
  const known = operatorRole.safeParse(role).data ?? 'viewer'
  return needed => isRoleEnough(known, needed)
}

/** The roles in words. */
export const ROLES = {
  viewer: 'Viewer',
  support: 'Support',
  owner: 'Owner',
} satisfies Record<OperatorRole, string>

/** The paths of the console that are not screens. */
export const SIGN_IN = '/operator/sign-in'
export const INVITATION = '/operator/invitation'

/** The sign-in page, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  return `${SIGN_IN}?${new URLSearchParams({ to: path })}`
}

/** Where the sign-in returns to. A path outside of the console is replaced by the console's start. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/operator(\/(?!sign-in|invitation)|\?|$)/.test(to) ? to : '/operator'
}
