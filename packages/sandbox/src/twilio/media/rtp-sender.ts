import { RtpHeader, RtpPacket } from 'werift'
import type { RTCRtpTransceiver } from 'werift'
import { FRAME_MS, FRAME_SAMPLES } from './mulaw.ts'
import { dtmfFrames } from './tones.ts'

/** After a gap of more frames than this, a packet is marked as the start of a new talk spurt. */
const GAP_FRAMES = 10

/** Sends µ-law frames as RTP packets. */
export interface RtpSender {
  play(frame: Buffer): void
  /** Sends the tone of a key in place of the next frames. */
  press(digit: string): void
  readonly packetsOut: number
}

/** @param readyTransceiver returns undefined while nothing can be sent. */
export function createRtpSender(readyTransceiver: () => RTCRtpTransceiver | undefined): RtpSender {
  let packetsOut = 0
  let queuedToneFrames: Buffer[] = []
  let sequence = Math.floor(Math.random() * 0xffff)
  const nextTimestamp = createTimestamps()

  const send = (payload: Buffer) => {
    const transceiver = readyTransceiver()
    if (!transceiver) return
    const { timestamp, isAfterGap } = nextTimestamp()
    sequence = (sequence + 1) & 0xffff
    const header = new RtpHeader({
      payloadType: 0,
      sequenceNumber: sequence,
      timestamp,
      marker: isAfterGap,
    })
    packetsOut += 1
    transceiver.sender.sendRtp(new RtpPacket(header, payload)).catch(() => {
      // The browser closed the connection between two packets; its hang-up ends the call.
    })
  }
  return {
    play: frame => send(queuedToneFrames.shift() ?? frame),
    press(digit) {
      queuedToneFrames = [...queuedToneFrames, ...dtmfFrames(digit)]
    },
    get packetsOut() {
      return packetsOut
    },
  }
}

/**
 * RTP timestamps advance by 160 for each frame. After a gap they advance by the real time, because the browser
 * would otherwise play faster to make up for it.
 */
function createTimestamps(): () => { timestamp: number; isAfterGap: boolean } {
  let timestamp = Math.floor(Math.random() * 0xffffffff)
  let last = 0
  return () => {
    const now = performance.now()
    const missed = last === 0 ? 0 : Math.floor((now - last) / FRAME_MS) - 1
    const isAfterGap = last === 0 || missed > GAP_FRAMES
    const frames = isAfterGap ? Math.max(1, missed + 1) : 1
    timestamp = (timestamp + FRAME_SAMPLES * frames) >>> 0
    last = now
    return { timestamp, isAfterGap }
  }
}
