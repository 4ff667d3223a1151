import { softphoneWords, voiceErrorWords } from '../strings/softphone.ts'
import { type CallBackend } from './call-backend.ts'
import { type Clock, withTimeout } from './browser/clock.ts'
import {
  type IncomingVoiceCall,
  type VoiceLibrary,
  type VoiceDevice,
  type VoiceDeviceEvent,
  TOKEN_FAULT_CODES,
} from './voice-device.ts'

/**
 * The phone with everything that keeps it usable: the library is loaded once, the token is renewed in
 * time, and a phone that has gone bad is thrown away and built anew.
 */
export interface DeviceManager {
  /**
   * A phone with a token that is good for another minute; builds one if there is none.
   * Rejects with words for people.
   */
  ready(): Promise<VoiceDevice>
  /** The phone as it is now. */
  device(): VoiceDevice | null
  /** Throws the phone away, its call and its microphone with it, and builds another in the background. */
  rebuild(): void
  close(): void
}

interface Deps {
  loadVoice: () => Promise<VoiceLibrary>
  backend: Pick<CallBackend, 'fetchToken'>
  clock: Clock
  /** A call is being placed or runs: the phone must not be pulled away under it. */
  isBusy: () => boolean
  onIncoming: (call: IncomingVoiceCall) => void
}

/** The library never settles `register` on a bad token or a dead network. */
export const REGISTER_LIMIT_MS = 10_000
/** A call is not started on a token that ends sooner. */
export const TOKEN_RESERVE_MS = 60_000
const REFRESH_LEAD_MS = 120_000
const RETRY_MS = 10_000
const REBUILD_MAX_DELAY_MS = 60_000

export function createDeviceManager(deps: Deps): DeviceManager {
  const { backend, clock } = deps
  /** Raised whenever the phone is thrown away: what belongs to an older one is ignored. */
  let generation = 0
  let opening: Promise<VoiceDevice> | null = null
  let phone: VoiceDevice | null = null
  let expiresAtMs = 0
  /** When our own timer is to renew the token; the library's reminders before that are ignored. */
  let refreshAtMs = 0
  let fetchedAtMs = 0
  let refreshing: Promise<void> | null = null
  let tokenFaults = 0
  let lastFaultAtMs = 0
  let stopRefreshTimer: () => void = () => undefined
  let stopRebuildTimer: () => void = () => undefined

  async function open(mine: number): Promise<VoiceDevice> {
    try {
      return await openOnce(mine)
    } catch (reason) {
      // A token may have run out on its way here; a second one that is refused means something else.
      if (!(reason instanceof TokenRefused) || mine !== generation) throw reason
      return openOnce(mine)
    }
  }

  async function openOnce(mine: number): Promise<VoiceDevice> {
    const [voice, token] = await Promise.all([
      deps.loadVoice().catch(() => {
        throw new Error(softphoneWords.failedToInitialize)
      }),
      backend.fetchToken(),
    ])
    if (mine !== generation) throw new Error(softphoneWords.deviceNotInitialized)
    let failOpening: (reason: Error) => void = () => undefined
    const tokenRefused = new Promise<never>((_, reject) => (failOpening = reject))
    const built = voice.createDevice(token.token, event => {
      if (mine !== generation) return
      if (!phone && isTokenFault(event)) {
        return failOpening(new TokenRefused(voiceErrorWords(event.message, event.code)))
      }
      hear(event)
    })
    try {
      const registered = Promise.race([built.register(), tokenRefused])
      await withTimeout(clock, REGISTER_LIMIT_MS, softphoneWords.deviceNotInitialized, registered)
      if (mine !== generation) throw new Error(softphoneWords.deviceNotInitialized)
    } catch (reason) {
      built.destroy()
      throw reason
    }
    phone = built
    keepFresh(token.expiresInSeconds)
    return built
  }

  function current(): Promise<VoiceDevice> {
    if (opening) return opening
    const mine = generation
    const attempt = open(mine)
    opening = attempt
    attempt.catch(() => {
      if (opening === attempt) opening = null
    })
    return attempt
  }

  function hear(event: VoiceDeviceEvent): void {
    if (event.is === 'incoming') return deps.onIncoming(event.call)
    if (event.is === 'token-expiring') {
      // The library keeps reminding of tokens that were replaced long ago, and without end of one
      // that lives shorter than its own lead time.
      return clock.now() < refreshAtMs ? undefined : refreshQuietly()
    }
    if (!isTokenFault(event)) return
    // The media of a running call does not need the token; a new one lets the signalling come back.
    if (deps.isBusy()) return refreshIn(Math.max(0, fetchedAtMs + RETRY_MS - clock.now()))
    rebuildSoon()
  }

  /** At once the first time; ever later while it does not help. */
  function rebuildSoon(): void {
    if (clock.now() - lastFaultAtMs > 2 * REBUILD_MAX_DELAY_MS) tokenFaults = 0
    lastFaultAtMs = clock.now()
    const delayMs = tokenFaults === 0 ? 0 : Math.min(1000 * 2 ** tokenFaults, REBUILD_MAX_DELAY_MS)
    tokenFaults += 1
    stopRebuildTimer()
    stopRebuildTimer = clock.after(delayMs, rebuild)
  }

  function keepFresh(expiresInSeconds: number): void {
    const lifeMs = expiresInSeconds * 1000
    const delayMs = Math.max(lifeMs / 2, lifeMs - REFRESH_LEAD_MS)
    fetchedAtMs = clock.now()
    expiresAtMs = fetchedAtMs + lifeMs
    refreshAtMs = fetchedAtMs + delayMs
    refreshIn(delayMs)
  }

  function refreshIn(delayMs: number): void {
    stopRefreshTimer()
    stopRefreshTimer = clock.after(delayMs, refreshQuietly)
  }

  /** Asked for from several sides at once, it fetches one token. */
  function refresh(): Promise<void> {
    const mine = generation
    if (refreshing) return refreshing
    const request = backend
      .fetchToken()
      .then(({ token, expiresInSeconds }) => {
        if (mine !== generation) return
        phone?.updateToken(token)
        keepFresh(expiresInSeconds)
      })
      .finally(() => {
        if (refreshing === request) refreshing = null
      })
    refreshing = request
    return request
  }

  function refreshQuietly(): void {
    const mine = generation
    refresh().catch(() => {
      if (mine === generation) refreshIn(RETRY_MS)
    })
  }

  function discard(): void {
    generation += 1
    stopRefreshTimer()
    stopRebuildTimer()
    refreshing = null
    opening = null
    phone?.destroy()
    phone = null
  }

  function rebuild(): void {
    discard()
    // A failure here is told when the next call asks for the phone.
    current().catch(() => undefined)
  }

  return {
    async ready() {
      const built = await current()
      if (expiresAtMs - clock.now() < TOKEN_RESERVE_MS) await refresh()
      return built
    },
    device: () => phone,
    rebuild,
    close: discard,
  }
}

/** The gateway did not accept the token a phone was built with. */
class TokenRefused extends Error {}

function isTokenFault(
  event: VoiceDeviceEvent,
): event is Extract<VoiceDeviceEvent, { is: 'failed' }> {
  return event.is === 'failed' && TOKEN_FAULT_CODES.includes(event.code)
}
