import { LAWS, type Law } from './g711.ts'

/** An offer of sound that we can answer. */
export interface SoundOffer {
  law: Law
  /** The payload type of keys (RFC 4733); null when the caller sends none. */
  keys: number | null
  /** Where the caller receives sound. */
  address: string
  port: number
}

/** Reads an offer in SDP; null for one without G.711, or without a port. */
export function readOffer(offer: string): SoundOffer | null {
  const [, port = '', types = ''] = /^m=audio (\d+) RTP\/AVP ([\d ]+?)\r?$/m.exec(offer) ?? []
  const offered = types.split(' ').map(Number)
  const law = LAWS.find(({ payloadType }) => offered.includes(payloadType) && types !== '')
  if (!law || Number(port) < 1 || Number(port) > 65_535) return null
  const keys = Number(/^a=rtpmap:(\d+) telephone-event\/8000/im.exec(offer)?.[1] ?? NaN)
  return {
    law,
    keys: offered.includes(keys) ? keys : null,
    address: /^c=IN IP4 ([\d.]+)/m.exec(offer)?.[1] ?? '',
    port: Number(port),
  }
}

/** The answer to an offer, in SDP. @param port where the caller's sound arrives */
export function answerOffer({ law, keys }: SoundOffer, address: string, port: number): string {
  return describe({ laws: [law], keys, address, port })
}

/** An offer of G.711 in SDP, without keys. */
export function offerSound(address: string, port: number): string {
  return describe({ laws: LAWS, keys: null, address, port })
}

interface Described extends Pick<SoundOffer, 'keys' | 'address' | 'port'> {
  laws: readonly Law[]
}

function describe({ laws, keys, address, port }: Described): string {
  const types = [...laws.map(law => law.payloadType), ...(keys === null ? [] : [keys])]
  return [
    'v=0',
    `o=- 0 0 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${types.join(' ')}`,
    ...laws.map(({ payloadType, name }) => `a=rtpmap:${payloadType} ${name}/8000`),
    ...(keys === null ? [] : [`a=rtpmap:${keys} telephone-event/8000`, `a=fmtp:${keys} 0-15`]),
    'a=sendrecv',
    '',
  ].join('\r\n')
}
