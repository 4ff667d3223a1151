import {
  type MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
} from 'werift'
import type { AudioPort } from './audio-port.ts'
import { createRtpSender } from './rtp-sender.ts'
import { createEventReader, pruneOffer } from './sdp.ts'

/** The payload type in the gateway's own offers; the same that Chromium uses for 8 kHz. */
const OWN_TELEPHONE_EVENT = 126

/** The gateway's end of the media of one browser: a WebRTC connection with PCMU. */
export interface Peer extends AudioPort {
  /** Answers the browser's offer, the first one and the later ones of an ICE restart. */
  answer(offer: string): Promise<string>
  /** Makes the gateway's own offer, for a call to the browser. */
  offer(): Promise<string>
  accept(answer: string): Promise<void>
  /** RTP packets from the browser and to it. */
  readonly packetsIn: number
  readonly packetsOut: number
  close(): void
}

/** The path between the carrier and all browsers. */
export interface MediaNetwork {
  /** The IPv4 addresses of the gateway's sockets, also in SDP; read anew for each call. */
  readonly addresses: () => readonly string[]
  /** While false, no packet and no connectivity check passes. */
  isFlowing: boolean
}

export function createPeer(network: MediaNetwork): Peer {
  let packetsIn = 0
  let connection: RTCPeerConnection | undefined
  let transceiver: RTCRtpTransceiver | undefined
  const sender = createRtpSender(() =>
    connection?.connectionState === 'connected' && network.isFlowing ? transceiver : undefined,
  )

  const open = (telephoneEvent: number | undefined): RTCPeerConnection => {
    connection = openConnection(network.addresses(), telephoneEvent, () => network.isFlowing)
    transceiver = connection.addTransceiver('audio', { direction: 'sendrecv' })
    // The receiver's `onTrack` does not fire for the track of an answer to the gateway's own offer.
    transceiver.onTrack.subscribe(track => receive(track, telephoneEvent, peer, accepts))
    return connection
  }
  const accepts = () => {
    if (!network.isFlowing) return false
    packetsIn += 1
    return true
  }

  const peer: Peer = {
    onSpeech: undefined,
    onDigit: undefined,
    get packetsIn() {
      return packetsIn
    },
    get packetsOut() {
      return sender.packetsOut
    },
    play: sender.play,
    press: sender.press,
    async answer(offer) {
      const pruned = pruneOffer(offer)
      const isRestart = connection !== undefined
      const pc = connection ?? open(pruned.codecs.telephoneEvent)
      await pc.setRemoteDescription({ type: 'offer', sdp: pruned.sdp })
      await pc.setLocalDescription(await pc.createAnswer())
      if (isRestart) restartChecks(pc)
      return describe(pc)
    },
    async offer() {
      const pc = open(OWN_TELEPHONE_EVENT)
      await pc.setLocalDescription(await pc.createOffer())
      return describe(pc)
    },
    async accept(answer) {
      await connection?.setRemoteDescription({ type: 'answer', sdp: answer })
    },
    close() {
      peer.onSpeech = peer.onDigit = undefined
      connection?.close().catch(() => {
        // Closing fails when the connection is closed already or still connecting. Nothing is left to do then.
      })
      connection = undefined
    },
  }
  return peer
}

const describe = (connection: RTCPeerConnection) => connection.localDescription?.sdp ?? ''

/** @param accepts is called once for each packet: whether it arrives */
function receive(
  track: MediaStreamTrack,
  telephoneEvent: number | undefined,
  peer: Peer,
  accepts: () => boolean,
): void {
  const readEvent = createEventReader()
  track.onReceiveRtp.subscribe(({ header, payload }) => {
    if (!accepts()) return
    if (header.payloadType === 0) peer.onSpeech?.(payload)
    else if (header.payloadType === telephoneEvent) {
      const digit = readEvent(payload, header.timestamp)
      if (digit !== undefined) peer.onDigit?.(digit)
    }
  })
}

/** Creates the certificate and loads the cipher code now. Otherwise the first call would wait 0.25 s for them. */
export async function warmUp(network: MediaNetwork): Promise<void> {
  const peer = createPeer(network)
  await peer.offer()
  peer.close()
}

function openConnection(
  addresses: readonly string[],
  telephoneEvent: number | undefined,
  acceptsChecks: () => boolean,
): RTCPeerConnection {
  return new RTCPeerConnection({
    codecs: { audio: codecs(telephoneEvent) },
    iceServers: [],
    // Without both families werift opens sockets at the additional addresses only.
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [...addresses],
    iceInterfaceAddresses: bindInOrder(addresses),
    iceFilterStunResponse: acceptsChecks,
  })
}

/**
 * Gives each socket its own address. werift has one setting for all sockets, and reads it once for each
 * socket in the order of the additional addresses. A socket at the wildcard address would not do: its
 * replies can leave from another address than the announced one.
 */
function bindInOrder(addresses: readonly string[]): { readonly udp4: string } {
  const unused = [...addresses]
  return {
    get udp4() {
      const address = unused.shift()
      if (address === undefined)
        throw new Error('werift opened more sockets than there are addresses')
      return address
    },
  }
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
 * Starts the connectivity checks of an ICE restart. werift waits for checks that only `start` begins;
 * without them Chromium reports "reconnected" and receives nothing.
 */
function restartChecks(pc: RTCPeerConnection): void {
  for (const transport of pc.iceTransports) {
    // `earlyChecksDone`: the checks of this restart have already begun.
    if ((transport.connection as { earlyChecksDone?: boolean }).earlyChecksDone) continue
    transport.start().catch(() => {
      // Another restart, or the end of the call, came first.
    })
  }
}
