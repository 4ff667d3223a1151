import { describe, expect, it } from 'vitest'
import { type AuthEvent, type AuthState, initialAuthState, nextAuthState } from './auth-state.ts'

const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }
const out = initialAuthState(null)
const inside = nextAuthState(out, { is: 'logged-in', token: 't1', user })
const busy = nextAuthState(out, { is: 'asked' })
const pending = nextAuthState(busy, {
  is: 'login-failed',
  email: user.email,
  error: 'Your email is not verified yet',
})
const registered = nextAuthState(busy, { is: 'registered', email: user.email })

const cases: [rule: string, from: AuthState, event: AuthEvent, change: Partial<AuthState>][] = [
  ['asking is loading', out, { is: 'asked' }, { isLoading: true, error: null }],
  [
    'a login authenticates',
    busy,
    { is: 'logged-in', token: 't1', user },
    { isAuthenticated: true, token: 't1', user, isLoading: false },
  ],
  [
    'an unverified login waits for verification, remembers the address and keeps the error',
    busy,
    { is: 'login-failed', email: user.email, error: 'Your email is not verified yet' },
    {
      isLoading: false,
      verificationPending: true,
      verificationEmail: user.email,
      error: 'Your email is not verified yet',
    },
  ],
  [
    'any other failed login is an error only',
    busy,
    { is: 'login-failed', email: user.email, error: 'Wrong email or password' },
    { isLoading: false, error: 'Wrong email or password' },
  ],
  [
    'the next login starts clean',
    pending,
    { is: 'asked' },
    { verificationPending: false, isLoading: true, error: null },
  ],
  [
    'a registration shows its success',
    busy,
    { is: 'registered', email: user.email },
    {
      isLoading: false,
      verificationPending: true,
      registrationSuccess: true,
      verificationEmail: user.email,
    },
  ],
  ['a failure is shown', busy, { is: 'failed', error: 'No' }, { isLoading: false, error: 'No' }],
  ['an error is dismissed', pending, { is: 'error-dismissed' }, { error: null }],
  [
    'a success view is cleared',
    registered,
    { is: 'cleared' },
    { registrationSuccess: false, verificationPending: false, verificationEmail: null },
  ],
  ['clearing keeps who is signed in', inside, { is: 'cleared' }, {}],
  [
    'a token without a user gets one',
    initialAuthState('t1'),
    { is: 'user-loaded', user },
    { user },
  ],
  ['a user without a token is nobody', out, { is: 'user-loaded', user }, {}],
  [
    'another tab logs in as somebody else',
    inside,
    { is: 'token-changed', token: 't2' },
    { token: 't2', user: null },
  ],
  ['the same token changes nothing', inside, { is: 'token-changed', token: 't1' }, {}],
  [
    'logging out forgets token and user',
    inside,
    { is: 'logged-out' },
    { token: null, user: null, isAuthenticated: false },
  ],
]

describe('the auth state', () => {
  it.each(cases)('%s', (_rule, from, event, change) => {
    expect(nextAuthState(from, event)).toEqual({ ...from, ...change })
  })

  it('is authenticated exactly when a token is stored', () => {
    expect(initialAuthState('t1').isAuthenticated).toBe(true)
    expect(out.isAuthenticated).toBe(false)
  })
})
