import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { SAMPLES_PER_SECOND } from './g711.ts'
import { readPacket, toPacket } from './rtp-packet.ts'
import type { SoundOffer } from './sound-description.ts'

const FRAME_MS = 20
const FRAME_SAMPLES = (SAMPLES_PER_SECOND * FRAME_MS) / 1_000
/** The keys of RFC 4733 by their events. */
const KEYS = '0123456789*#ABCD'

/** The sound of one call, both ways. */
export interface PhoneSound {
  /** Where the sound of the other side arrives. */
  port: number
  /** Begins to receive and to send: silence until something is played. @param offer of the other side, or its answer */
  begin(offer: SoundOffer): void
  /** Resolves when the sound was sent. After `close` it never does. */
  play(samples: Int16Array): Promise<void>
  close(): void
}

interface Hearing {
  /** The sound of the caller. */
  onSound(samples: Int16Array): void
  onKey(key: string): void
  /** Each 20 ms from the beginning. */
  onTick(): void
}

/** @param address of ours */
export async function openSound(address: string, hearing: Hearing): Promise<PhoneSound> {
  const socket = createSocket('udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  let offered: SoundOffer | undefined
  // Behind a translation of addresses, the offered one is not that of this machine.
  let to: { address: string; port: number } | undefined
  let last = -1
  socket.on('error', () => {})
  socket.on('message', (message, from) => {
    const packet = readPacket(message)
    if (!packet || !offered) return
    to = { address: from.address, port: from.port }
    if (packet.sequence === last) return
    last = packet.sequence
    const { law, keys } = offered
    if (packet.payloadType === law.payloadType) hearing.onSound(law.decode(packet.payload))
    else if (packet.payloadType === keys) hearing.onKey(KEYS[packet.payload[0] ?? -1] ?? '')
  })
  const sender = startSender(packet => {
    if (to?.address) socket.send(packet, to.port, to.address, () => {})
  }, hearing.onTick)
  return {
    port: socket.address().port,
    begin(offer) {
      offered = offer
      to ??= { address: offer.address, port: offer.port }
      sender.begin(offer.law)
    },
    play: sender.play,
    close() {
      sender.stop()
      socket.close()
    },
  }
}

type Playing = { samples: Int16Array; at: number; done: () => void }

function startSender(send: (packet: Buffer) => void, onTick: () => void) {
  const source = randomBytes(4).readUInt32BE()
  const queue: Playing[] = []
  let timer: NodeJS.Timeout | undefined
  let sent = 0
  const nextFrame = (): Int16Array => {
    const [playing] = queue
    const frame = new Int16Array(FRAME_SAMPLES)
    if (!playing) return frame
    frame.set(playing.samples.subarray(playing.at, playing.at + FRAME_SAMPLES))
    playing.at += FRAME_SAMPLES
    if (playing.at >= playing.samples.length) {
      queue.shift()
      playing.done()
    }
    return frame
  }
  return {
    begin({ payloadType, encode }: SoundOffer['law']) {
      const startedAt = performance.now()
      timer = setInterval(() => {
        // A machine that stalled sends what is due.
        for (; sent * FRAME_MS <= performance.now() - startedAt; sent++) {
          const packet = { payloadType, sequence: sent, payload: encode(nextFrame()) }
          send(toPacket(packet, { timestamp: sent * FRAME_SAMPLES, source }))
        }
        onTick()
      }, FRAME_MS)
    },
    play: (samples: Int16Array) =>
      new Promise<void>(resolve => queue.push({ samples, at: 0, done: resolve })),
    stop: () => clearInterval(timer),
  }
}
