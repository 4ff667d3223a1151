import { type User, login, logout, register, resendVerification } from '@ringback/contract/accounts'
import type { RequestOf } from '@ringback/contract/endpoint'
import { type ApiClient, messageOf } from '../api/client.ts'
import { type AuthEvent, type AuthState, initialAuthState, nextAuthState } from './auth-state.ts'
import type { TokenStore } from './token-store.ts'

/** The signed-in user as a store outside React, with the calls that change it. */
export interface Session {
  state(): AuthState
  subscribe(listener: () => void): () => void
  login(credentials: RequestOf<typeof login>['body']): Promise<void>
  /** True when the registration was taken; false when `error` says why not. */
  register(form: RequestOf<typeof register>['body']): Promise<boolean>
  /** Mails the link again to the remembered address; the server's words, or null and `error` says why. */
  resend(): Promise<string | null>
  logout(): void
  /** What a 401 means: the token is worth nothing any more. */
  expire(): void
  userLoaded(user: User): void
  dismissError(): void
  /** Leaves the view that follows a registration. */
  clear(): void
}

/** The words for refusals that carry none (spec section 8), given by whoever knows the words. */
export interface SessionWords {
  loginFailed: string
  registerFailed: string
  resendFailed: string
}

export function createSession(client: ApiClient, tokens: TokenStore, words: SessionWords): Session {
  let state = initialAuthState(tokens.read())
  const listeners = new Set<() => void>()
  const send = (event: AuthEvent) => {
    const next = nextAuthState(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const forget = () => {
    tokens.write(null)
    send({ is: 'logged-out' })
  }
  tokens.watch(token => send(token ? { is: 'token-changed', token } : { is: 'logged-out' }))

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async login(body) {
      send({ is: 'asked' })
      const reply = await client.request(login, { body })
      if (reply.ok) {
        // Stored before anybody hears of it: the first calls of the dashboard need it.
        tokens.write(reply.value.token)
        send({ is: 'logged-in', ...reply.value })
      } else {
        const error = messageOf(reply.failure, words.loginFailed)
        send({ is: 'login-failed', email: body.email, error })
      }
    },
    async register(body) {
      send({ is: 'asked' })
      const reply = await client.request(register, { body })
      if (reply.ok) send({ is: 'registered', email: body.email })
      else send({ is: 'failed', error: messageOf(reply.failure, words.registerFailed) })
      return reply.ok
    },
    async resend() {
      send({ is: 'error-dismissed' })
      const reply = await client.request(resendVerification, {
        body: { email: state.verificationEmail ?? '' },
      })
      if (reply.ok) return reply.value.message
      send({ is: 'failed', error: messageOf(reply.failure, words.resendFailed) })
      return null
    },
    logout() {
      // Sent before the token goes, and not waited for: leaving must work without a server too.
      void client.request(logout, {}, { keepalive: true })
      forget()
    },
    expire: forget,
    userLoaded: user => send({ is: 'user-loaded', user }),
    dismissError: () => send({ is: 'error-dismissed' }),
    clear: () => send({ is: 'cleared' }),
  }
}
