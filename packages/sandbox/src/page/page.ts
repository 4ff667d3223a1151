import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserScript } from '../browser-script.ts'
import type { Controlled } from '../control/control.ts'
import { viewOrders, type OrderView } from '../control/payments.ts'
import type { Leg } from '../twilio/legs.ts'
import type { ArrangedFault } from '../faults.ts'
import type { Mail } from '../mail/mailbox.ts'
import type { BotCheckOutcome } from '../turnstile/turnstile.ts'

/** All that the page shows, read once a second; a mail's body is fetched when it is opened. */
export interface PageState {
  mails: Pick<Mail, 'id' | 'to' | 'subject' | 'at'>[]
  calls: Leg[]
  orders: OrderView[]
  outcome: BotCheckOutcome
  faults: ArrangedFault[]
}

const SHOWN = 50
const FONT = new URL(
  import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
)
// Mails bring styles and pictures of their own, and their frame inherits this policy.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src * data:; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; form-action 'none'"

/** The page for people: inbox, calls, numbers that behave, and switches for trouble. */
export async function mountPage(
  app: FastifyInstance,
  world: Controlled,
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
  app.get('/page/state', (): PageState => stateOf(world))
}

function stateOf(world: Controlled): PageState {
  return {
    mails: world.mailbox
      .list()
      .slice(0, SHOWN)
      .map(({ id, to, subject, at }) => ({ id, to, subject, at })),
    calls: world.telephones.calls().slice(0, SHOWN),
    orders: viewOrders(world.payments, SHOWN),
    outcome: world.turnstile.outcome,
    faults: world.faults.list(),
  }
}

function send(reply: FastifyReply, type: string, body: string | Buffer) {
  return reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' }).send(body)
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
