import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import { UA } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession.js'
import type { RTCSessionEvent } from 'jssip/lib/UA.js'
import { VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceCallEvent, VoiceDevice, VoiceDeviceEvent, VoiceToken } from '../voice-device.ts'
import { createCallSound } from './call-sound.ts'
import { prepareConnection } from './peer-connection.ts'
import { RECOVERY, SipSocket, keepConnected } from './reconnection.ts'
import { type SipCall, wrapSession } from './sip-call.ts'
import {
  NO_CONNECTION,
  microphoneFault,
  registrationFault,
  type SipFault,
  type SipResponse,
} from './sip-codes.ts'
import { type Invite, wrapIncoming } from './sip-incoming.ts'
import { watchSocket } from './watch-socket.ts'
import { CALL_ID, type SipVoiceOptions, isExpired, sipAccessOf } from './sip-token.ts'

/** A refused registration is tried again after this time, unless the fault ends the device. */
const REGISTER_RETRY_MS = 10_000
/** How long a browser rings at most; the gateway ends it earlier. In seconds. */
const RING_MAX_SECONDS = 120
/** The page knows the lifetime of a token; this is a reminder for a page that slept. */
const REMINDER_MS = 10_000

/** One registration at the gateway, with one call at a time of this page, and the calls that ring. */
export class SipDevice implements VoiceDevice {
  readonly #options: SipVoiceOptions
  readonly #emit: (event: VoiceDeviceEvent) => void
  readonly #socket: SipSocket
  readonly #ua: UA
  /** Incoming calls that are not answered. */
  readonly #ringing = new Set<SipCall>()
  /** The call that has the microphone. */
  #active: SipCall | null = null
  #access: SipAccess
  #isDestroyed = false
  #onReady: () => void = () => undefined
  #stopWatching: () => void = () => undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #reminder: ReturnType<typeof setTimeout> | undefined

  constructor(
    access: SipAccess,
    options: SipVoiceOptions,
    onEvent: (event: VoiceDeviceEvent) => void,
  ) {
    this.#access = access
    this.#options = options
    this.#emit = event => {
      if (!this.#isDestroyed) onEvent(event)
    }
    this.#socket = new SipSocket(access.url)
    this.#ua = new UA({
      sockets: [this.#socket],
      uri: `sip:${access.identity}@${access.domain}`,
      authorization_user: access.username,
      password: access.password,
      user_agent: options.appName,
      register: options.registers !== false,
      // Refreshes would end a call when the socket closes during one. The gateway notices dead calls by their sound.
      session_timers: false,
      no_answer_timeout: RING_MAX_SECONDS,
      ...RECOVERY,
    })
    this.#subscribe()
    this.#remind()
  }

  register(): Promise<void> {
    return new Promise(resolve => {
      this.#onReady = resolve
      this.#ua.start()
      this.#stopWatching = watchSocket(this.#ua, this.#socket, `sip:${this.#access.domain}`)
    })
  }

  updateToken(token: VoiceToken): void {
    this.#access = sipAccessOf(token)
    this.#ua.set('authorization_user', this.#access.username)
    // JsSIP keeps a hash of the password before, and prefers a password to it.
    this.#ua.set('password', this.#access.password)
    this.#remind()
    if (this.#ua.isConnected()) this.#ua.register()
  }

  async connect(
    { To, callId }: { To: string; callId: string | null },
    onEvent: (event: VoiceCallEvent) => void,
  ): Promise<SipCall> {
    if (this.#busy()) throw new Error('A Call is already active')
    const mediaStream = await this.#options.getUserMedia({ audio: true }).catch(reason => {
      throw this.#failure(microphoneFault(reason))
    })
    if (!this.#ua.isConnected()) throw this.#failure(NO_CONNECTION)
    const session = this.#ua.call(`sip:${To}@${this.#access.domain}`, {
      mediaStream,
      pcConfig: { iceServers: this.#access.iceServers },
      extraHeaders: callId === null ? [] : [`${CALL_ID}: ${callId}`],
    })
    const call = this.#wrap(session, onEvent)
    prepareConnection(session)
    call.sound.playRemote(session.connection)
    this.#active = call
    return call
  }

  async switchInput(deviceId: string): Promise<void> {
    const audio = { deviceId: { exact: deviceId } }
    const stream = await this.#options.getUserMedia({ audio })
    const [track] = stream.getAudioTracks()
    const call = this.#busy()
    // The call may have ended meanwhile, and no other one would close the microphone.
    if (!call || !track) return track?.stop()
    await call.sendTrack(track)
    if (call.sendsEndedInput()) throw new Error('The call sends a microphone that has ended.')
  }

  sendsEndedInput(): boolean {
    return this.#busy()?.sendsEndedInput() ?? false
  }

  async updateSpeaker(): Promise<void> {
    await this.#busy()?.sound.updateSpeaker()
  }

  updateVolume(): void {
    this.#busy()?.sound.updateVolume()
  }

  destroy(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#reminder)
    this.#stopWatching()
    this.#isDestroyed = true
    this.#ua.stop()
  }

  #subscribe(): void {
    const ua = this.#ua
    ua.on(this.#options.registers === false ? 'connected' : 'registered', () => this.#setReady())
    ua.on('unregistered', () => this.#emit({ is: 'unregistered' }))
    ua.on('registrationFailed', (failure: { response: SipResponse | null; cause?: unknown }) =>
      this.#onRegistrationFailed(failure.response),
    )
    ua.on('disconnected', () => {
      for (const call of this.#ringing) call.end({ is: 'lost' })
      this.#emit({ is: 'failed', ...NO_CONNECTION, provider: this.#access.provider })
    })
    ua.on('newRTCSession', ({ originator, session, request }: RTCSessionEvent) => {
      if (String(originator) === 'remote') this.#onInvite(session, request as unknown as Invite)
    })
  }

  #setReady(): void {
    this.#onReady()
    this.#emit({ is: 'registered' })
  }

  #onRegistrationFailed(response: SipResponse | null): void {
    // The lost socket is reported as such.
    if (!response && !this.#ua.isConnected()) return
    // A gateway without incoming calls takes no registrations, and outgoing calls need none.
    if (response?.status_code === 405) return this.#setReady()
    const { provider } = this.#access
    this.#emit({ is: 'failed', ...registrationFault(response, isExpired(this.#access)), provider })
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      if (this.#ua.isConnected() && !this.#ua.isRegistered()) this.#ua.register()
    }, REGISTER_RETRY_MS)
  }

  #onInvite(session: RTCSession, invite: Invite): void {
    const incoming = wrapIncoming({
      session,
      invite,
      wrap: onEvent => {
        const call = this.#wrap(session, onEvent)
        this.#ringing.add(call)
        // Missed or declined.
        session.on('failed', () => this.#ringing.delete(call))
        return { call, answer: () => this.#answer(session, call) }
      },
    })
    this.#emit({ is: 'incoming', call: incoming })
  }

  async #answer(session: RTCSession, call: SipCall): Promise<void> {
    this.#active = call
    this.#ringing.delete(call)
    const mediaStream = await this.#options.getUserMedia({ audio: true }).catch(reason => {
      throw this.#failure(microphoneFault(reason))
    })
    // The caller may have hung up meanwhile.
    if (session.isEnded()) return
    session.answer({ mediaStream, pcConfig: { iceServers: this.#access.iceServers } })
    prepareConnection(session)
    call.sound.playRemote(session.connection)
  }

  #wrap(session: RTCSession, onEvent: (event: VoiceCallEvent) => void): SipCall {
    const parts = { ua: this.#ua, socket: this.#socket, session }
    return wrapSession(
      {
        session,
        sound: createCallSound(this.#options.speaker),
        provider: this.#access.provider,
        isExpired: () => isExpired(this.#access),
        keepConnected: emit => keepConnected(parts, emit),
      },
      onEvent,
    )
  }

  /** The call that has the microphone, if there is one. */
  #busy(): SipCall | null {
    if (this.#active?.isOver()) this.#active = null
    return this.#active
  }

  #failure({ code, message }: SipFault): VoiceFailure {
    return new VoiceFailure(code, message, this.#access.provider)
  }

  #remind(): void {
    clearTimeout(this.#reminder)
    const delayMs = this.#access.expiresInSeconds * 1000 - REMINDER_MS
    this.#reminder = setTimeout(() => this.#emit({ is: 'token-expiring' }), delayMs)
  }
}
