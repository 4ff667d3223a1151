import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../mail/mailbox.ts'
import { refuse } from './refuse.ts'
import { readAddresses } from './request-bodies.ts'

/** Reads the mails that arrived, and sets which addresses do not exist. */
export function mailRoutes(scope: FastifyInstance, { mailbox }: { mailbox: Mailbox }): void {
  scope.get<{ Querystring: { to?: string } }>('/mail', request => mailbox.list(request.query.to))
  scope.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const mail = mailbox.get(request.params.id)
    return mail ?? refuse(reply, 404, 'no such mail')
  })
  scope.get('/mail/refused', () => ({ addresses: mailbox.refused() }))
  scope.post('/mail/refused', (request, reply) => {
    const addresses = readAddresses(request.body)
    if (!addresses.ok) return refuse(reply, 400, addresses.error)
    mailbox.refuse(addresses.value)
    return { addresses: mailbox.refused() }
  })
}
