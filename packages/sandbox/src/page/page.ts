import type { FastifyInstance } from 'fastify'
import { browserDocument } from '../browser-files.ts'
import type { ControlDeps } from '../control/control.ts'
import { viewOrders, type OrderView } from '../control/payments.ts'
import type { Leg } from '../twilio/legs.ts'
import type { Mail } from '../mail/mailbox.ts'
import type { SmsMessage } from '../twilio/sms.ts'
import { mountTrunkPhones } from './trunk-phones.ts'
import type { BotCheckOutcome } from '../turnstile/turnstile.ts'

/** Everything that the page shows, requested once a second; the body of a mail is fetched on opening. */
export interface PageState {
  mails: Pick<Mail, 'id' | 'to' | 'subject' | 'at'>[]
  texts: SmsMessage[]
  calls: Leg[]
  orders: OrderView[]
  outcome: BotCheckOutcome
}

export interface PageOptions {
  /** The product's origin, for the link on the page. */
  productUrl: string
  /** Whether the product calls over Twilio, too; false hides what belongs to it. */
  hasTwilio?: boolean
  /** Of the program with the phones behind a SIP trunk; none without it. */
  trunkPhonesUrl?: string
}

const MAX_ROWS = 20

/** Serves the page with a phone, the inbox, calls, payments and the bot check. */
export async function mountPage(
  app: FastifyInstance,
  deps: Pick<ControlDeps, 'mailbox' | 'carrier' | 'payments' | 'turnstile'>,
  { productUrl, hasTwilio = true, trunkPhonesUrl }: PageOptions,
): Promise<void> {
  const html = await browserDocument(new URL('./browser/page.ts', import.meta.url))
  const page = html
    .replace('PRODUCT_URL', productUrl)
    .replace('CARRIERS', hasTwilio ? '' : 'without-twilio')
  if (trunkPhonesUrl !== undefined) mountTrunkPhones(app, trunkPhonesUrl)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/page/state', (): PageState => ({
    mails: deps.mailbox
      .list()
      .slice(0, MAX_ROWS)
      .map(({ id, to, subject, at }) => ({ id, to, subject, at })),
    texts: deps.carrier.smsMessages().slice(0, MAX_ROWS),
    calls: deps.carrier.calls().slice(0, MAX_ROWS),
    orders: viewOrders(deps.payments.store, MAX_ROWS),
    outcome: deps.turnstile.outcome,
  }))
}
