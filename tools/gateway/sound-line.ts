import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { LAWS } from '@ringback/gateway/phone/g711'
import { readOffer } from '@ringback/gateway/phone/sound-description'
import { type RtpPacket, readPacket, toPacket } from '@ringback/gateway/phone/rtp-packet'

/** The sound of a phone whose signalling something else does: over RTP, in the µ-law of G.711. */
export interface SoundLine {
  port: number
  /** The sound of each packet once, in the order in which they were sent: packets overtake each other. */
  received(): Buffer[]
  /** Samples that were not silent. */
  loudSamples(): number
  /** The keys that were pressed (RFC 4733). */
  keys(): string
  /** Sends a tone, also before an answer. */
  hum(to?: string): void
  /** Speaks until it is closed; a line that echoes is silent from then on but for its echo. @param to a description of the other side; where sound comes from without it */
  speak(to?: string): void
  /** Presses a key by its event (RFC 4733). */
  press(event: number): void
  close(): void
}

/** The payload type of keys. */
export const KEYS_TYPE = 126
const KEYS = '0123456789*#ABCD'
const SILENCE = new Set([0xff, 0x7f])
const SPEECH = LAWS[0]?.encode(
  Int16Array.from({ length: 160 }, (_, index) => 9_000 * Math.sin(index / 3)),
)

/** A line that sends back what it receives. */
export async function openEchoLine(): Promise<SoundLine> {
  const line = await openSoundLine(true)
  return { ...line, speak: line.hush }
}

export async function openSoundLine(echoes = false): Promise<SoundLine & { hush(): void }> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let loud = 0
  const packets = new Map<number, RtpPacket>()
  /** By the time of their beginning, which all packets of a key have. */
  const keys = new Map<number, string>()
  let sequence = 0
  let gateway: { address: string; port: number } | undefined
  let timer: NodeJS.Timeout | undefined
  socket.on('message', (message, from) => {
    const packet = readPacket(message)
    if (packet?.payloadType === KEYS_TYPE)
      keys.set(message.readUInt32BE(4), KEYS[packet.payload[0] ?? -1] ?? '?')
    if (packet?.payloadType !== 0) return
    gateway = from
    if (echoes) socket.send(message, from.port, from.address)
    packets.set(packet.sequence, { ...packet, payload: Buffer.from(packet.payload) })
    loud += packet.payload.filter(byte => !SILENCE.has(byte)).length
  })
  const send = (payloadType: number, payload: Buffer) => {
    if (!gateway) return
    const packet = { payloadType, sequence: ++sequence, payload }
    const bytes = toPacket(packet, { timestamp: sequence * 160, source: 7 })
    socket.send(bytes, gateway.port, gateway.address)
  }
  const hum = (to = '') => {
    gateway ??= readOffer(to) ?? undefined
    timer ??= setInterval(() => SPEECH && send(0, SPEECH), 20)
  }
  const hush = () => clearInterval(timer)
  return {
    port: socket.address().port,
    received: () =>
      [...packets.values()]
        .sort((one, other) => one.sequence - other.sequence)
        .map(({ payload }) => payload),
    loudSamples: () => loud,
    keys: () => [...keys.values()].join(''),
    ...{ hum, hush, speak: hum },
    press: event => send(KEYS_TYPE, Buffer.of(event, 0x8a, 0, 160)),
    close() {
      hush()
      socket.close()
    },
  }
}
