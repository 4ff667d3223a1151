import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { answerOffer, readOffer } from './sound-description.ts'
import { type AnswerCall, PHONE_ADDRESS } from './telephone.ts'

/** A port that sends every packet of sound back to where it came from, for any number of calls. */
export interface EchoSound {
  answer: AnswerCall
  close(): void
}

export async function startEchoSound(): Promise<EchoSound> {
  const socket = createSocket('udp4')
  socket.bind(0, PHONE_ADDRESS)
  await once(socket, 'listening')
  const { port } = socket.address()
  // What cannot be sent back is lost, as any packet of RTP may be.
  socket.on('error', () => {})
  socket.on('message', (packet, { port: to, address }) => socket.send(packet, to, address))
  return {
    async answer(_user, offer) {
      const offered = readOffer(offer)
      if (!offered) return NO_SOUND
      const description = answerOffer(offered, PHONE_ADDRESS, port)
      return { description, begin() {}, hangUp() {} }
    },
    close: () => socket.close(),
  }
}

export const NO_SOUND = '488 Not Acceptable Here'
