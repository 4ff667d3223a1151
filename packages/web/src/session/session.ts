import {
  type User,
  login,
  logout,
  register,
  resendVerification,
} from '@ringback/contract/customers/accounts/accounts'
import type { RequestOf } from '@ringback/contract/endpoint'
import { type ApiClient, messageOf } from '../api/client.ts'
import { type AuthEvent, type AuthState, initialAuthState, transitionAuth } from './auth-state.ts'
import { forgetAddress, keepAddress } from './known-address.ts'
import { forgetOpenedLink, readOpenedLink } from './opened-link.ts'
import type { TokenStore } from './token-store.ts'

/** The signed-in user, as a store outside React. */
export interface Session {
  state(): AuthState
  subscribe(listener: () => void): () => void
  /** The user's id, or an empty text while it is unknown, as after a reload. */
  identity(): string
  login(credentials: RequestOf<typeof login>['body']): Promise<void>
  /** Call it when the code of a login was accepted. */
  codeAccepted(answer: { token: string; user: User }): void
  /** Returns false if the registration was refused; `error` in the state has the reason. */
  register(form: RequestOf<typeof register>['body']): Promise<boolean>
  /** Sends the verification link again. Returns the message to show, or null if refused; see `error`. */
  resend(): Promise<string | null>
  logout(): void
  /** Loads this path as a document of its own, in place of this one. The user stays signed in. */
  openDocument(path: string): void
  /** Logs out in this tab. Call it for a 401 response, which means that the token is no longer valid. */
  expire(): void
  /** Logs out in this tab, because the account does not exist any more. */
  accountClosed(): void
  userLoaded(user: User): void
  dismissError(): void
  /** Call it when the user leaves the page that shows the success of a registration. */
  closeSuccessView(): void
}

export function createSession(client: ApiClient, tokens: TokenStore): Session {
  const { state, subscribe, send } = createAuthStore(tokens)
  const user = takeHandedOverUser()
  if (user !== null) send({ is: 'user-loaded', user })
  return {
    state,
    subscribe,
    identity: () => state().user?.id ?? '',
    async login(body) {
      send({ is: 'request-sent' })
      const verificationToken = readOpenedLink()
      const reply = await client.request(login, {
        body: { ...body, ...(verificationToken !== null && { verificationToken }) },
      })
      if (reply.ok) {
        forgetOpenedLink()
        const answer = reply.value
        return 'challenge' in answer
          ? send({ is: 'code-needed', ...answer })
          : send({ is: 'logged-in', ...answer })
      }
      const error = messageOf(reply.failure, 'Failed to login')
      send({ is: 'login-failed', email: body.email, error, code: reply.failure.code })
    },
    codeAccepted: answer => send({ is: 'logged-in', ...answer }),
    async register(body) {
      send({ is: 'request-sent' })
      const reply = await client.request(register, { body })
      if (reply.ok) send({ is: 'registered', email: keepAddress(body.email) })
      else send({ is: 'failed', error: messageOf(reply.failure, 'Failed to register') })
      return reply.ok
    },
    async resend() {
      send({ is: 'error-dismissed' })
      const email = state().verificationEmail ?? ''
      const reply = await client.request(resendVerification, { body: { email } })
      if (reply.ok) return reply.value.message
      send({ is: 'failed', error: messageOf(reply.failure, 'Failed to resend verification email') })
      return null
    },
    logout() {
      // Sent before the token is deleted. Not awaited, so that the user can log out without a connection.
      void client.request(logout, {}, { keepalive: true })
      send({ is: 'logged-out' })
    },
    openDocument(path) {
      history.replaceState({ ...history.state, [USER_KEY]: state().user }, '', path)
      tokens.handOver()
      location.reload()
    },
    expire: () => send({ is: 'logged-out' }),
    accountClosed: () => send({ is: 'account-closed' }),
    userLoaded: user => send({ is: 'user-loaded', user }),
    dismissError: () => send({ is: 'error-dismissed' }),
    closeSuccessView: () => send({ is: 'success-view-closed' }),
  }
}

/** Holds the authentication state, stores its token and notifies subscribers. */
function createAuthStore(tokens: TokenStore) {
  let state = initialAuthState(tokens.read())
  const listeners = new Set<() => void>()

  function send(event: AuthEvent): void {
    const next = transitionAuth(state, event)
    // The token is stored before subscribers are notified, because their first requests need it.
    for (const effect of next.effects) {
      tokens.write(effect.do === 'store-token' ? effect.token : null)
    }
    // A login or logout, here or in another tab: the next person at this computer may be another.
    if (next.state.token !== state.token) forgetAddress()
    if (next.state === state) return
    state = next.state
    for (const listener of listeners) listener()
  }

  tokens.onChanged(token => send({ is: 'token-changed', token }))
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
  }
}

const USER_KEY = 'user'

/** The user of the login, from the document before, until the profile has loaded. */
function takeHandedOverUser(): User | null {
  // The build renders pages, too, without a browser.
  if (typeof history === 'undefined') return null
  const { [USER_KEY]: user, ...others } = (history.state ?? {}) as Record<string, unknown>
  if (!user) return null
  history.replaceState(others, '')
  return user as User
}
