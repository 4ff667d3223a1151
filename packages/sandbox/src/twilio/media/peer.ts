import { RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
import type { MediaStreamTrack, RTCRtpTransceiver } from 'werift'
import type { AudioPort } from './audio-port.ts'
import { FRAME_MS, FRAME_SAMPLES } from './mulaw.ts'
import { keepCandidatesAt, pruneOffer } from './sdp.ts'
import { createEventReader } from './telephone-events.ts'
import { dtmfFrames } from './tones.ts'

/** Used when the gateway makes the offer; Chromium's own choice for 8 kHz. */
const OWN_TELEPHONE_EVENT = 126

/** The browser's end of a call: one WebRTC connection that speaks PCMU. */
export interface Peer extends AudioPort {
  /** Answers the browser's offer, the first one and the later ones of an ICE restart. */
  answer(offer: string): Promise<string>
  /** Makes the gateway's own offer, for a call to the browser. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  /** RTP packets from the browser and to it. */
  readonly packetsIn: number
  readonly packetsOut: number
  /** Cuts the path both ways, connectivity checks included, as a dead network does. */
  blackOut(ms: number): void
  close(): void
}

/** The path between the carrier and all browsers. */
export interface MediaNetwork {
  /** Where the gateway's sockets are bound, and what it announces to browsers. */
  readonly address: string
  /** While false, no packet and no connectivity check passes. */
  isFlowing: boolean
}

export function createPeer(network: MediaNetwork): Peer {
  const { address } = network
  let darkUntil = 0
  const isDark = () => !network.isFlowing || Date.now() < darkUntil
  let packetsIn = 0
  let packetsOut = 0
  let connection: RTCPeerConnection | undefined
  let transceiver: RTCRtpTransceiver | undefined
  let digitsAhead: Buffer[] = []
  const nextTimestamp = createClock()
  let sequence = Math.floor(Math.random() * 0xffff)

  const open = (telephoneEvent: number | undefined): RTCPeerConnection => {
    connection = new RTCPeerConnection({
      codecs: { audio: codecs(telephoneEvent) },
      iceServers: [],
      iceUseIpv6: false,
      // Bound and announced at one address: with a wildcard socket replies leave from another one.
      iceInterfaceAddresses: { udp4: address },
      iceAdditionalHostAddresses: [address],
      iceFilterStunResponse: () => !isDark(),
    })
    transceiver = connection.addTransceiver('audio', { direction: 'sendrecv' })
    // Before the answer both ways of learning the track are needed: the receiver knows tracks of
    // the browser's offer, the transceiver those of its answer.
    transceiver.onTrack.subscribe(track => listen(track, telephoneEvent))
    return connection
  }

  const listen = (track: MediaStreamTrack, telephoneEvent: number | undefined) => {
    const readEvent = createEventReader()
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (isDark()) return
      packetsIn += 1
      if (header.payloadType === 0) peer.onSpeech?.(payload)
      else if (header.payloadType === telephoneEvent) {
        const digit = readEvent(payload, header.timestamp)
        if (digit !== undefined) peer.onDigit?.(digit)
      }
    })
  }

  const send = (payload: Buffer) => {
    if (!connection || !transceiver || connection.connectionState !== 'connected' || isDark())
      return
    const { timestamp, isFresh } = nextTimestamp()
    sequence = (sequence + 1) & 0xffff
    const header = new RtpHeader({
      payloadType: 0,
      sequenceNumber: sequence,
      timestamp,
      marker: isFresh,
    })
    packetsOut += 1
    transceiver.sender.sendRtp(new RtpPacket(header, payload)).catch(() => {
      // The browser left between two packets; its hang-up ends the call, not this.
    })
  }

  const peer: Peer = {
    onSpeech: undefined,
    onDigit: undefined,
    get packetsIn() {
      return packetsIn
    },
    get packetsOut() {
      return packetsOut
    },
    play(frame) {
      // Keys pressed at the far end are tones here, in place of what it says meanwhile.
      send(digitsAhead.shift() ?? frame)
    },
    press(digit) {
      digitsAhead = [...digitsAhead, ...dtmfFrames(digit)]
    },
    async answer(offer) {
      const pruned = pruneOffer(offer)
      const isRestart = connection !== undefined
      const pc = connection ?? open(pruned.codecs.telephoneEvent)
      await pc.setRemoteDescription({ type: 'offer', sdp: pruned.sdp })
      await pc.setLocalDescription(await pc.createAnswer())
      if (isRestart) restartChecks(pc)
      return keepCandidatesAt(pc.localDescription?.sdp ?? '', address)
    },
    async offer() {
      const pc = open(OWN_TELEPHONE_EVENT)
      await pc.setLocalDescription(await pc.createOffer())
      return keepCandidatesAt(pc.localDescription?.sdp ?? '', address)
    },
    async accept(answer) {
      await connection?.setRemoteDescription({ type: 'answer', sdp: answer })
    },
    blackOut(ms) {
      darkUntil = Date.now() + ms
    },
    close() {
      peer.onSpeech = peer.onDigit = undefined
      connection?.close().catch(() => {
        // Closing twice, or while it connects, leaves nothing to clean.
      })
      connection = undefined
    },
  }
  return peer
}

/** Makes the certificate and loads the cipher code, which cost the first call a quarter of a second. */
export async function warmUp(network: MediaNetwork): Promise<void> {
  const peer = createPeer(network)
  await peer.offer()
  peer.close()
}

function codecs(telephoneEvent: number | undefined): RTCRtpCodecParameters[] {
  const pcmu = new RTCRtpCodecParameters({
    mimeType: 'audio/PCMU',
    clockRate: 8000,
    channels: 1,
    payloadType: 0,
  })
  if (telephoneEvent === undefined) return [pcmu]
  const events = new RTCRtpCodecParameters({
    mimeType: 'audio/telephone-event',
    clockRate: 8000,
    payloadType: telephoneEvent,
    parameters: '0-15',
  })
  return [pcmu, events]
}

/**
 * A restart that the browser asked for leaves werift with the old pair: it waits for checks that
 * only `start` begins. Without this Chromium says "reconnected" and hears nothing.
 */
function restartChecks(pc: RTCPeerConnection): void {
  for (const transport of pc.iceTransports) {
    if ((transport.connection as { earlyChecksDone?: boolean }).earlyChecksDone) continue
    transport.start().catch(() => {
      // A restart overtaken by the next one, or by the end of the call.
    })
  }
}

/** RTP time: 160 a frame, and the true distance after a gap so that the browser does not speed up. */
function createClock(): () => { timestamp: number; isFresh: boolean } {
  let timestamp = Math.floor(Math.random() * 0xffffffff)
  let last = 0
  return () => {
    const now = performance.now()
    const missed = last === 0 ? 0 : Math.floor((now - last) / FRAME_MS) - 1
    const isFresh = last === 0 || missed > 10
    timestamp = (timestamp + FRAME_SAMPLES * (isFresh ? Math.max(1, missed + 1) : 1)) >>> 0
    last = now
    return { timestamp, isFresh }
  }
}
