import type { FastifyInstance } from 'fastify'
import { wideNetworkOf } from '../../ports/networks.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the user or the operator whose session is valid; null before that is known, and for everybody else. */
    signedInId: string | null
    /** For whom the request waits and fills memory: the person with a session, or else the wide network. */
    readonly sender: string
  }
}

/** Adds `sender` to requests. */
export function readSenders(app: FastifyInstance): void {
  app.decorateRequest('signedInId', null)
  app.decorateRequest('sender', {
    getter() {
      return this.signedInId ?? wideNetworkOf(networkOf(this.clientAddress))
    },
  })
}
