import { type Clock } from '../browser/clock.ts'
import { type CallBackend } from '../call-backend.ts'
import { type VoiceToken } from '../voice-device.ts'

interface Deps {
  backend: Pick<CallBackend, 'fetchToken'>
  clock: Clock
}

/** The token is refreshed this long before it expires; a short-lived token after half of its lifetime. */
const REFRESH_LEAD_MS = 120_000
const RETRY_MS = 10_000

/** Refreshes the token of one device before it expires, by a timer and on request. */
export class TokenRefresher {
  readonly #deps: Deps
  readonly #onToken: (token: VoiceToken) => void
  #isStopped = false
  #fetchedAtMs = 0
  #refreshAtMs = 0
  #expiresAtMs = 0
  #refreshing: Promise<void> | null = null
  #cancelTimer: () => void = () => undefined

  constructor(deps: Deps, onToken: (token: VoiceToken) => void) {
    this.#deps = deps
    this.#onToken = onToken
  }

  /** Starts the timer for a token that was just fetched. */
  start(expiresInSeconds: number): void {
    this.#fetchedAtMs = this.#deps.clock.now()
    const lifetimeMs = expiresInSeconds * 1000
    const delayMs = Math.max(lifetimeMs / 2, lifetimeMs - REFRESH_LEAD_MS)
    this.#expiresAtMs = this.#fetchedAtMs + lifetimeMs
    this.#refreshAtMs = this.#fetchedAtMs + delayMs
    this.#refreshIn(delayMs)
  }

  remainingMs(): number {
    return this.#expiresAtMs - this.#deps.clock.now()
  }

  /** Concurrent callers share one request. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#fetch().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  /**
   * For the library's event `tokenWillExpire`. The library also emits it for replaced tokens, and emits it
   * endlessly for a token whose lifetime is shorter than the library's `tokenRefreshMs`.
   */
  refreshIfDue(): void {
    if (this.#deps.clock.now() >= this.#refreshAtMs) this.#refreshOrRetry()
  }

  /** For a token that the signalling gateway refused. Sends at most one request in {@link RETRY_MS}. */
  refreshSoon(): void {
    this.#refreshIn(Math.max(0, this.#fetchedAtMs + RETRY_MS - this.#deps.clock.now()))
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelTimer()
  }

  async #fetch(): Promise<void> {
    const { token, expiresInSeconds } = await this.#deps.backend.fetchToken()
    if (this.#isStopped) return
    this.#onToken(token)
    this.start(expiresInSeconds)
  }

  #refreshOrRetry(): void {
    this.refresh().catch(() => {
      if (!this.#isStopped) this.#refreshIn(RETRY_MS)
    })
  }

  #refreshIn(delayMs: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => this.#refreshOrRetry())
  }
}
