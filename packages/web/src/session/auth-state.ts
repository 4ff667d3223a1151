import type { User } from '@ringback/contract/customers/accounts/accounts'

/*
 *   signed out ── request-sent ──▶ loading ── logged-in ──▶ signed in ── logged-out ──▶ signed out
 *                                     │
 *                                     ├── code-needed ──▶ signed out, with a challenge ── logged-in ──▶ signed in
 *                                     ├── login-failed, failed ──▶ signed out, with an error
 *                                     └── registered, login-failed as unverified ──▶ verification pending
 *
 * `token-changed`: another browser tab signed in or out, and this tab does the same.
 */

/** The authentication state (spec sections 3 and 4). */
export interface AuthState {
  user: User | null
  token: string | null
  /** Whether there is a token. */
  isAuthenticated: boolean
  isLoading: boolean
  verificationPending: boolean
  registrationSuccess: boolean
  verificationEmail: string | null
  /** The user has closed the account, so that the login page confirms it. */
  isAccountClosed: boolean
  /** The server has asked for a bot check with the next login. */
  botCheckNeeded: boolean
  /** Of a login that waits for a code. */
  challenge: string | null
  error: string | null
}

export type AuthEvent =
  /** A login or registration was sent. */
  | { is: 'request-sent' }
  | { is: 'logged-in'; token: string; user: User }
  /** The password is right, and the account asks for a code. */
  | { is: 'code-needed'; challenge: string }
  | { is: 'login-failed'; email: string; error: string; code: string | null }
  | { is: 'registered'; email: string }
  | { is: 'failed'; error: string }
  /** After a reload only the token is known; the profile request returns its user (docs/readings.md, 5). */
  | { is: 'user-loaded'; user: User }
  /**
   * Another browser tab has logged in, perhaps as another user, or logged out. The other tab has already
   * stored or deleted the token. If this tab deleted it too, it could delete the token of a newer login.
   */
  | { is: 'token-changed'; token: string | null }
  | { is: 'error-dismissed' }
  /** The user has left the login or registration page, or the success of a registration. */
  | { is: 'success-view-closed' }
  /** The user has logged out, or a request returned 401. */
  | { is: 'logged-out' }
  /** The user has closed the account for good. */
  | { is: 'account-closed' }

export type AuthEffect = { do: 'store-token'; token: string } | { do: 'delete-token' }

/** The result of a transition: the next state, and the effects to run in this order. */
interface Transition {
  state: AuthState
  effects: AuthEffect[]
}

export function initialAuthState(token: string | null): AuthState {
  return {
    user: null,
    token,
    isAuthenticated: token !== null,
    isLoading: false,
    verificationPending: false,
    registrationSuccess: false,
    verificationEmail: null,
    isAccountClosed: false,
    botCheckNeeded: false,
    challenge: null,
    error: null,
  }
}

/** The code of the refusal of a login that needs a bot check. */
const BOT_CHECK_NEEDED = 'bot-check-needed'

/** Pure function of state and event. */
export function transitionAuth(state: AuthState, event: AuthEvent): Transition {
  switch (event.is) {
    case 'request-sent':
      return next({
        ...state,
        isLoading: true,
        error: null,
        verificationPending: false,
        isAccountClosed: false,
      })
    case 'logged-in': {
      const { token, user } = event
      return next({ ...initialAuthState(token), user }, { do: 'store-token', token })
    }
    case 'code-needed':
      return next({ ...state, isLoading: false, challenge: event.challenge })
    case 'login-failed':
      return loginFailed(state, event)
    case 'registered':
      return next({
        ...resetForms(state),
        verificationPending: true,
        registrationSuccess: true,
        verificationEmail: event.email,
      })
    case 'failed':
      return next({ ...state, isLoading: false, error: event.error })
    case 'user-loaded':
      return state.isAuthenticated ? next({ ...state, user: event.user }) : unchanged(state)
    case 'token-changed':
      return event.token === state.token ? unchanged(state) : next(initialAuthState(event.token))
    case 'error-dismissed':
      return next({ ...state, error: null })
    case 'success-view-closed': {
      // The address stays unverified, and the login page offers to send the link again.
      const { verificationPending, verificationEmail } = state
      return next({ ...resetForms(state), verificationPending, verificationEmail })
    }
    case 'logged-out':
      return next(initialAuthState(null), { do: 'delete-token' })
    case 'account-closed':
      return next({ ...initialAuthState(null), isAccountClosed: true }, { do: 'delete-token' })
  }
}

function loginFailed(
  state: AuthState,
  { email, error, code }: { email: string; error: string; code: string | null },
): Transition {
  const botCheckNeeded = state.botCheckNeeded || code === BOT_CHECK_NEEDED
  const failed = { ...state, isLoading: false, error, botCheckNeeded }
  return error.includes('not verified')
    ? next({ ...failed, verificationPending: true, verificationEmail: email })
    : next(failed)
}

/** Keeps the token and the user, and resets the rest. */
function resetForms(state: AuthState): AuthState {
  return { ...initialAuthState(state.token), user: state.user }
}

function unchanged(state: AuthState): Transition {
  return { state, effects: [] }
}

function next(state: AuthState, ...effects: AuthEffect[]): Transition {
  return { state, effects }
}
