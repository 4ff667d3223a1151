import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A port that sends every packet of sound back to where it came from, for any number of calls. */
export interface EchoSound {
  port: number
  close(): void
}

export async function startEchoSound(address: string): Promise<EchoSound> {
  const socket = createSocket('udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  // What cannot be sent back is lost, as any packet of RTP may be.
  socket.on('error', () => {})
  socket.on('message', (packet, { port, address: from }) => socket.send(packet, port, from))
  return { port: socket.address().port, close: () => socket.close() }
}

/** G.711 by its static payload types (RFC 3551, table 4), in the order of preference. */
const CODECS = new Map([
  ['0', 'PCMU/8000'],
  ['8', 'PCMA/8000'],
])

/** The answer to an offer of sound, in SDP; undefined for an offer without G.711. */
export function answerTo(offer: string, address: string, port: number): string | undefined {
  const [, offered = ''] = /^m=audio \d+ RTP\/AVP ([\d ]+?)\r?$/m.exec(offer) ?? []
  const codec = [...CODECS].find(([payloadType]) => offered.split(' ').includes(payloadType))
  if (!codec) return undefined
  const [payloadType, name] = codec
  return [
    'v=0',
    `o=- 0 0 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} ${name}`,
    'a=sendrecv',
    '',
  ].join('\r\n')
}
