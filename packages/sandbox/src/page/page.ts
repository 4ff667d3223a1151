import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserScript } from '../browser-script.ts'
import type { ControlDeps } from '../control/control.ts'
import { viewOrders, type OrderView } from '../control/order-view.ts'
import type { Leg } from '../twilio/legs.ts'
import type { ArrangedFault } from '../faults.ts'
import type { Mail } from '../mail/mailbox.ts'
import type { BotCheckOutcome } from '../turnstile/turnstile.ts'

/** Everything that the page shows, requested once a second; the body of a mail is fetched on opening. */
export interface PageState {
  mails: Pick<Mail, 'id' | 'to' | 'subject' | 'at'>[]
  calls: Leg[]
  orders: OrderView[]
  outcome: BotCheckOutcome
  faults: ArrangedFault[]
}

const MAX_ROWS = 50
const FONT = new URL(
  import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
)
// The frame of a mail inherits this policy, and mails contain styles and pictures.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src * data:; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; form-action 'none'"

/** Serves the page with the inbox, calls, payments, known numbers, bot check and faults. */
export async function mountPage(
  app: FastifyInstance,
  deps: ControlDeps,
  productUrl: string,
): Promise<void> {
  const here = (name: string) => new URL(`./browser/${name}`, import.meta.url)
  const [html, css, script, mark, font] = await Promise.all([
    readFile(here('page.html'), 'utf8'),
    readFile(here('page.css'), 'utf8'),
    browserScript(here('page.ts')),
    readFile(here('mark.svg'), 'utf8'),
    readFile(FONT),
  ])
  const page = html.replaceAll('PRODUCT_URL', escapeAttribute(productUrl))
  for (const path of ['/', '/inbox'])
    app.get(path, (_request, reply) =>
      send(reply.header('content-security-policy', POLICY), 'text/html; charset=utf-8', page),
    )
  app.get('/page/page.css', (_request, reply) => send(reply, 'text/css; charset=utf-8', css))
  app.get('/page/page.js', (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', script),
  )
  app.get('/page/mark.svg', (_request, reply) => send(reply, 'image/svg+xml', mark))
  app.get('/page/geist.woff2', (_request, reply) => send(reply, 'font/woff2', font))
  app.get('/page/state', (): PageState => stateOf(deps))
}

function stateOf(deps: ControlDeps): PageState {
  return {
    mails: deps.mailbox
      .list()
      .slice(0, MAX_ROWS)
      .map(({ id, to, subject, at }) => ({ id, to, subject, at })),
    calls: deps.carrier.calls().slice(0, MAX_ROWS),
    orders: viewOrders(deps.payments.store, MAX_ROWS),
    outcome: deps.turnstile.outcome,
    faults: deps.faults.list(),
  }
}

function send(reply: FastifyReply, type: string, body: string | Buffer) {
  return reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' }).send(body)
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
