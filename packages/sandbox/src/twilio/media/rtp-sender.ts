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

/** @param openTransceiver returns undefined while nothing can be sent. */
export function createRtpSender(openTransceiver: () => RTCRtpTransceiver | undefined): RtpSender {
  let packetsOut = 0
  let queuedKeys: Buffer[] = []
  let sequence = Math.floor(Math.random() * 0xffff)
  const nextTimestamp = createTimestamps()

  const send = (payload: Buffer) => {
    const transceiver = openTransceiver()
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
    play: frame => send(queuedKeys.shift() ?? frame),
    press(digit) {
      queuedKeys = [...queuedKeys, ...dtmfFrames(digit)]
    },
    get packetsOut() {
      return packetsOut
    },
  }
}

/** RTP time: 160 for each frame, and the real time after a gap, so that the browser does not speed up. */
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
