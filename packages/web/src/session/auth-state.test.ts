import { describe, expect, it } from 'vitest'
import { type AuthEvent, type AuthState, initialAuthState, transitionAuth } from './auth-state.ts'

const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }
const stateAfter = (state: AuthState, event: AuthEvent) => transitionAuth(state, event).state

const signedOut = initialAuthState(null)
const signedIn = stateAfter(signedOut, { is: 'logged-in', token: 't1', user })
const loading = stateAfter(signedOut, { is: 'request-sent' })
const unverified = stateAfter(loading, {
  is: 'login-failed',
  email: user.email,
  error: 'Your email is not verified yet',
  code: null,
})
const registered = stateAfter(loading, { is: 'registered', email: user.email })

const cases: [rule: string, from: AuthState, event: AuthEvent, change: Partial<AuthState>][] = [
  ['a request starts loading', signedOut, { is: 'request-sent' }, { isLoading: true, error: null }],
  // spec 3.4
  [
    'a login authenticates',
    loading,
    { is: 'logged-in', token: 't1', user },
    { isAuthenticated: true, token: 't1', user, isLoading: false },
  ],
  // spec 4.2 see 3
  [
    'a login of an unverified user waits for verification and keeps address and error',
    loading,
    { is: 'login-failed', email: user.email, error: 'Your email is not verified yet', code: null },
    {
      isLoading: false,
      verificationPending: true,
      verificationEmail: user.email,
      error: 'Your email is not verified yet',
    },
  ],
  // spec 4.3
  [
    'any other failed login only shows its error',
    loading,
    { is: 'login-failed', email: user.email, error: 'Wrong email or password', code: null },
    { isLoading: false, error: 'Wrong email or password' },
  ],
  [
    'a login that needs a bot check shows it, with its error',
    loading,
    { is: 'login-failed', email: user.email, error: 'No', code: 'bot-check-needed' },
    { isLoading: false, error: 'No', botCheckNeeded: true },
  ],
  [
    'the next login clears the pending verification',
    unverified,
    { is: 'request-sent' },
    { verificationPending: false, isLoading: true, error: null },
  ],
  // spec 3.4, 4.4
  [
    'a registration shows its success',
    loading,
    { is: 'registered', email: user.email },
    {
      isLoading: false,
      verificationPending: true,
      registrationSuccess: true,
      verificationEmail: user.email,
    },
  ],
  ['a failure is shown', loading, { is: 'failed', error: 'No' }, { isLoading: false, error: 'No' }],
  ['an error is dismissed', unverified, { is: 'error-dismissed' }, { error: null }],
  // spec 4.5
  [
    'leaving the success view resets the registration, and the verification stays pending',
    registered,
    { is: 'success-view-closed' },
    { registrationSuccess: false },
  ],
  [
    'leaving the success view keeps the signed-in user',
    signedIn,
    { is: 'success-view-closed' },
    {},
  ],
  [
    'the loaded profile adds the user of a stored token',
    initialAuthState('t1'),
    { is: 'user-loaded', user },
    { user },
  ],
  ['a user without a token is ignored', signedOut, { is: 'user-loaded', user }, {}],
  [
    'a login in another tab replaces token and user',
    signedIn,
    { is: 'token-changed', token: 't2' },
    { token: 't2', user: null },
  ],
  [
    'a logout in another tab deletes token and user',
    signedIn,
    { is: 'token-changed', token: null },
    { token: null, user: null, isAuthenticated: false },
  ],
  ['the same token changes nothing', signedIn, { is: 'token-changed', token: 't1' }, {}],
  // spec 4.6 see 26
  [
    'logging out deletes token and user',
    signedIn,
    { is: 'logged-out' },
    { token: null, user: null, isAuthenticated: false },
  ],
]

const closed = stateAfter(signedIn, { is: 'account-closed' })

describe('the auth state', () => {
  it('is signed out after the account was closed, and confirms it until the next request', () => {
    expect(closed).toEqual({ ...signedOut, isAccountClosed: true })
    expect(stateAfter(closed, { is: 'request-sent' }).isAccountClosed).toBe(false)
    expect(stateAfter(closed, { is: 'success-view-closed' }).isAccountClosed).toBe(false)
  })

  it.each(cases)('%s', (_rule, from, event, change) => {
    expect(stateAfter(from, event)).toEqual({ ...from, ...change })
  })

  // spec 3.4
  it('is authenticated exactly while there is a token', () => {
    expect(initialAuthState('t1').isAuthenticated).toBe(true)
    expect(signedOut.isAuthenticated).toBe(false)
  })

  it('stores the token on login, deletes it on logout, and does neither on other events', () => {
    const effects = (event: AuthEvent) => transitionAuth(signedIn, event).effects
    expect(effects({ is: 'logged-in', token: 't2', user })).toEqual([
      { do: 'store-token', token: 't2' },
    ])
    expect(effects({ is: 'logged-out' })).toEqual([{ do: 'delete-token' }])
    expect(effects({ is: 'account-closed' })).toEqual([{ do: 'delete-token' }])
    expect(effects({ is: 'token-changed', token: 't2' })).toEqual([])
    expect(effects({ is: 'token-changed', token: null })).toEqual([])
  })
})
