import type { RTCSession } from 'jssip/lib/RTCSession.js'
import { createMeasuredQuality } from '../media/measured-quality.ts'
import { waitForToneEnd } from '../media/tone-end.ts'
import { type VoiceCall, type VoiceCallEvent, validMessage } from '../voice-device.ts'
import { sampleEverySecond } from './call-samples.ts'
import type { CallSound } from './call-sound.ts'
import { audioSender } from './peer-connection.ts'
import {
  type SipFault,
  type SipResponse,
  NO_CONNECTION,
  endFault,
  inviteFault,
} from './sip-codes.ts'

interface CallParts {
  session: RTCSession
  sound: CallSound
  /** Whose errors the call reports. */
  provider: string
  /** Whether the credentials of the call have expired. */
  isExpired: () => boolean
  /** Keeps the answered call over losses of the network. @returns a function that stops. */
  keepConnected: (emit: (event: VoiceCallEvent) => void) => () => void
}

/** A call of JsSIP behind our port, and what its device needs of it. */
export interface SipCall extends VoiceCall, CallControls {
  /** Ends the call with an event, unless it is over. */
  end(event: VoiceCallEvent): void
  isOver(): boolean
  sound: CallSound
}

/** What the session's end events say. */
interface End {
  originator: unknown
  message?: unknown
  cause: string
}

/** Adapts a session of JsSIP to our port. No event is emitted after the end of the call. */
export function wrapSession(parts: CallParts, onEvent: (event: VoiceCallEvent) => void): SipCall {
  const { session, sound, provider } = parts
  const measured = createMeasuredQuality()
  const controls = createControls(session)
  let isOver = false
  let isHungUp = false
  let stopWatching: () => void = () => undefined
  const emit = (event: VoiceCallEvent): void => {
    if (isOver) return
    if (event.is === 'warned') measured.warn(event.name)
    onEvent(event)
  }
  const end = (event: VoiceCallEvent): void => {
    if (isOver) return
    stopWatching()
    sound.stop()
    isOver = true
    onEvent(event)
  }
  const endWith = (fault: SipFault | null): void =>
    end(fault ? { is: 'failed', ...fault, fatal: true, provider } : { is: 'disconnected' })
  const accept = (): void => {
    sound.stopRinging()
    const stopSamples = sampleEverySecond(session.connection, {
      emit,
      measured,
      isMuted: controls.isMuted,
      sendsEndedInput: controls.sendsEndedInput,
    })
    const stopKeeping = parts.keepConnected(emit)
    stopWatching = () => {
      stopSamples()
      stopKeeping()
    }
    emit({ is: 'accepted' })
  }
  subscribeToProgress(session, sound, emit)
  session.on('accepted', accept)
  session.on('failed', (reason: End) => {
    if (isHungUp) return end({ is: 'disconnected' })
    if (String(reason.originator) === 'remote') return endWith(faultOfRefusal(parts, reason))
    // JsSIP cancels a call whose socket closes before the answer.
    const fault = endFault(reason.cause)
    if (fault === null || fault === NO_CONNECTION) return end({ is: 'lost' })
    endWith(fault)
  })
  session.on('ended', (reason: End) => endWith(isHungUp ? null : endFault(reason.cause)))

  return {
    ...controls,
    sound,
    end,
    isOver: () => isOver,
    quality: () => measured.read(),
    hangUp() {
      isHungUp = true
      if (!session.isEnded()) session.terminate()
    },
    // The trunk has no such thing; the server keeps the feedback.
    sendFeedback: () => undefined,
  }
}

function subscribeToProgress(
  session: RTCSession,
  sound: CallSound,
  emit: (event: VoiceCallEvent) => void,
): void {
  let isRinging = false
  session.on('progress', (progress: { originator: unknown; response?: { body?: string } }) => {
    if (String(progress.originator) !== 'remote') return
    // With a description the network sends its own ring tone or announcement.
    if (progress.response?.body) sound.stopRinging()
    else sound.ring()
    if (!isRinging) emit({ is: 'ringing' })
    isRinging = true
  })
}

/** A response refuses an outgoing call; a request, which has a method, is the caller's CANCEL. */
function faultOfRefusal({ isExpired }: CallParts, { message, cause }: End): SipFault | null {
  const isResponse = typeof message === 'object' && message !== null && 'status_code' in message
  return isResponse ? inviteFault(message as SipResponse, isExpired()) : endFault(cause)
}

/** As Twilio's library plays them (spec section 9). */
const TONE_MS = 160
const TONE_GAP_MS = 70

/** What is sent during a call. */
interface CallControls extends Pick<VoiceCall, 'mute' | 'sendDigit' | 'sendMessage'> {
  isMuted(): boolean
  /** Sends another microphone, and stops the one before. */
  sendTrack(track: MediaStreamTrack): Promise<void>
  sendsEndedInput(): boolean
}

function createControls(session: RTCSession): CallControls {
  let isMuted = false
  const sender = () => audioSender(session.connection)
  return {
    isMuted: () => isMuted,
    mute(muted) {
      isMuted = muted
      const track = sender()?.track
      if (track) track.enabled = !muted
    },
    async sendTrack(track) {
      const audio = sender()
      const before = audio?.track
      track.enabled = !isMuted
      await audio?.replaceTrack(track)
      before?.stop()
    },
    sendsEndedInput: () => sender()?.track?.readyState === 'ended',
    sendDigit(digit) {
      const tones = sender()?.dtmf ?? null
      // Events of the stream (RFC 4733) reach every network. Where the other end did not offer them, SIP carries the key.
      if (tones?.canInsertDTMF) tones.insertDTMF(digit, TONE_MS, TONE_GAP_MS)
      else session.sendDTMF(digit, { duration: TONE_MS, interToneGap: TONE_GAP_MS })
      return waitForToneEnd(tones)
    },
    sendMessage(message) {
      const id = crypto.randomUUID()
      session.sendInfo('application/json', JSON.stringify({ id, ...validMessage(message) }))
      return id
    },
  }
}
