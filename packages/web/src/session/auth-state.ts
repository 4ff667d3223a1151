import type { User } from '@ringback/contract/accounts'

/** Who is signed in, and how far somebody is who wants to be (spec section 3). */
export interface AuthState {
  user: User | null
  token: string | null
  /** True when a token exists. */
  isAuthenticated: boolean
  isLoading: boolean
  verificationPending: boolean
  registrationSuccess: boolean
  verificationEmail: string | null
  error: string | null
}

export type AuthEvent =
  /** Login or registration has been sent. */
  | { is: 'asked' }
  | { is: 'logged-in'; token: string; user: User }
  | { is: 'login-failed'; email: string; error: string }
  | { is: 'registered'; email: string }
  | { is: 'failed'; error: string }
  /** After a reload only the token is known; the profile says whose it is (readings 5). */
  | { is: 'user-loaded'; user: User }
  /** Another tab has logged in, as whoever. */
  | { is: 'token-changed'; token: string }
  | { is: 'error-dismissed' }
  /** The success view has been left. */
  | { is: 'cleared' }
  /** Logged out here or in another tab, or answered 401. */
  | { is: 'logged-out' }

export function initialAuthState(token: string | null): AuthState {
  return {
    user: null,
    token,
    isAuthenticated: token !== null,
    isLoading: false,
    verificationPending: false,
    registrationSuccess: false,
    verificationEmail: null,
    error: null,
  }
}

/** The transitions of spec section 4. */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.is) {
    case 'asked':
      return { ...state, isLoading: true, error: null, verificationPending: false }
    case 'logged-in':
      return { ...initialAuthState(event.token), user: event.user }
    case 'login-failed':
      return event.error.includes(NOT_VERIFIED)
        ? {
            ...failed(state, event.error),
            verificationPending: true,
            verificationEmail: event.email,
          }
        : failed(state, event.error)
    case 'registered':
      return {
        ...settled(state),
        verificationPending: true,
        registrationSuccess: true,
        verificationEmail: event.email,
      }
    case 'failed':
      return failed(state, event.error)
    case 'user-loaded':
      return state.isAuthenticated ? { ...state, user: event.user } : state
    case 'token-changed':
      return event.token === state.token ? state : initialAuthState(event.token)
    case 'error-dismissed':
      return { ...state, error: null }
    case 'cleared':
      return settled(state)
    case 'logged-out':
      return initialAuthState(null)
  }
}

const NOT_VERIFIED = 'not verified'

/** Who is signed in, and nothing of what was going on. */
function settled(state: AuthState): AuthState {
  return { ...initialAuthState(state.token), user: state.user }
}

function failed(state: AuthState, error: string): AuthState {
  return { ...state, isLoading: false, error }
}
