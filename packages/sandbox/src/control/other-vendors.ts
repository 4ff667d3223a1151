import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../mail/mailbox.ts'
import {
  readAddresses,
  readOutcome,
  readPositiveNumber,
  readText,
  refuse,
} from './request-bodies.ts'
import type { PushService } from '../push/push-service.ts'
import type { Turnstile } from '../turnstile/turnstile.ts'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'

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

/** Subscribes browsers to push messages, reads what they receive, and ends their subscriptions. */
export function pushRoutes(scope: FastifyInstance, { push }: { push: PushService }): void {
  scope.get<{ Querystring: { subscription?: string } }>('/push', request =>
    push.messages(request.query.subscription),
  )
  scope.post('/push/subscriptions', (request, reply) => {
    const key = readText(request.body, 'key')
    if (!key.ok) return refuse(reply, 400, key.error)
    return reply.code(201).send(push.subscribe(key.value))
  })
  scope.post('/push/subscriptions/end', (request, reply) => {
    const endpoint = readText(request.body, 'endpoint')
    if (!endpoint.ok) return refuse(reply, 400, endpoint.error)
    if (!push.end(endpoint.value)) return refuse(reply, 404, 'no such subscription')
    return { endpoint: endpoint.value }
  })
}

/** Sets the outcome of the next bot checks, and expires unused tokens of earlier ones. */
export function turnstileRoutes(
  scope: FastifyInstance,
  { turnstile }: { turnstile: Turnstile },
): void {
  scope.get('/turnstile', () => ({ outcome: turnstile.outcome }))
  scope.post('/turnstile', (request, reply) => {
    const outcome = readOutcome(request.body)
    if (!outcome.ok) return refuse(reply, 400, outcome.error)
    turnstile.outcome = outcome.value
    return { outcome: turnstile.outcome }
  })
  scope.post('/turnstile/expire', (_request, reply) => {
    const expired = turnstile.expireNow()
    return expired > 0 ? { expired } : refuse(reply, 409, 'no token is unused')
  })
}

/** Sets the exchange rate that the product fetches. */
export function exchangeRateRoutes(
  scope: FastifyInstance,
  { exchangeRates }: { exchangeRates: ExchangeRates },
): void {
  scope.get('/exchange-rate', () => ({ inrPerUsd: exchangeRates.inrPerUsd }))
  scope.post('/exchange-rate', (request, reply) => {
    const rate = readPositiveNumber(request.body, 'inrPerUsd')
    if (!rate.ok) return refuse(reply, 400, rate.error)
    exchangeRates.inrPerUsd = rate.value
    return { inrPerUsd: exchangeRates.inrPerUsd }
  })
}
