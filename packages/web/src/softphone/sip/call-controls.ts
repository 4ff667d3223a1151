import type { RTCSession } from 'jssip/lib/RTCSession.js'
import { waitForToneEnd } from '../media/tone-end.ts'
import { type VoiceCall } from '../voice-device.ts'
import { validMessage } from '../voice-message.ts'
import { audioSender } from './peer-connection.ts'

/** As Twilio's library plays them (spec section 9). */
const TONE_MS = 160
const TONE_GAP_MS = 70

/** What is sent during a call. */
export interface CallControls extends Pick<VoiceCall, 'mute' | 'sendDigit' | 'sendMessage'> {
  isMuted(): boolean
  /** Sends another microphone, and stops the one before. */
  sendTrack(track: MediaStreamTrack): Promise<void>
  sendsEndedInput(): boolean
}

export function createControls(session: RTCSession): CallControls {
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
