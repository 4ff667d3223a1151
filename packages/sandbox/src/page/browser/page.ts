import type { Mail } from '../../mail/mailbox.ts'
import type { Leg } from '../../twilio/legs.ts'
import type { BotCheckOutcome } from '../../turnstile/turnstile.ts'
import type { PageState } from '../page.ts'
import { byId, keepRows, make, makeButton, request } from './dom.ts'
import { openPhone } from './phone.ts'
import { showTrunk } from './trunk.ts'
import { createPayment } from './payments.ts'

const REFRESH_MS = 1_000
const FINAL = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
const OUTCOMES: Readonly<Record<BotCheckOutcome, string>> = {
  pass: 'It passes',
  fail: 'It fails',
  broken: 'Its script does not load',
  blocked: 'Its frame stays empty',
}

let newestId: string | undefined

const outcome = byId<HTMLSelectElement>('outcome')
const showMails = keepRows(byId('mails'), mail => mail.id, createMail)
const showCalls = keepRows(byId('calls'), leg => leg.sid, createCall)
const showOrders = keepRows(byId('orders'), order => order.id, createPayment)
const showTexts = keepRows<PageState['texts'][number]>(
  byId('texts'),
  ({ at, to, body }) => `${at} ${to} ${body}`,
  ({ at, to, body }) => ({
    element: make('li', {}, make('p', { className: 'soft' }, `To ${to}, ${formatTime(at)}`), body),
  }),
)

async function refresh(): Promise<void> {
  const state = await request<PageState>('/page/state')
  byId('offline').hidden = state !== undefined
  if (!state) return
  showMails(state.mails)
  openNewest(state.mails[0])
  showTexts(state.texts)
  showCalls(state.calls)
  showOrders(state.orders)
  if (document.activeElement !== outcome) outcome.value = state.outcome
}

async function keepFresh(): Promise<void> {
  if (!document.hidden) await refresh()
  setTimeout(() => void keepFresh(), REFRESH_MS)
}

/** Opens a mail when it arrives, which closes the one before. */
function openNewest(newest: PageState['mails'][number] | undefined): void {
  if (newest === undefined || newest.id === newestId) return
  newestId = newest.id
  byId('mails').querySelector('details')?.setAttribute('open', '')
}

function createMail(mail: PageState['mails'][number]) {
  const title = `${mail.subject || '(no subject)'} to ${mail.to}, ${formatTime(mail.at)}`
  const details = make('details', { name: 'mail' }, make('summary', {}, title))
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) void showContent(details, mail.id)
  })
  return { element: make('li', {}, details) }
}

async function showContent(details: HTMLElement, id: string): Promise<void> {
  const mail = await request<Mail>(`/control/mail/${id}`)
  if (!mail) return
  const links = mail.links.map(link => make('a', { href: link, target: 'ringback' }, link))
  details.append(
    ...links.map(link => make('p', {}, link)),
    mail.html ? createFrame(mail.html) : make('pre', {}, mail.text),
  )
}

/** The mail as its reader sees it, without scripts. */
function createFrame(html: string): HTMLIFrameElement {
  const frame = make('iframe', { title: 'The mail', srcdoc: `<base target="_blank">${html}` })
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  return frame
}

function createCall({ sid, from, to, direction }: Leg) {
  const facts = make('p', { className: 'soft' })
  const act = (name: string) => () => void request(`/control/calls/${sid}/${name}`, {})
  const answer = makeButton('Answer', act('answer'))
  const acts = make('div', { className: 'row' }, answer, makeButton('Hang up', act('hangup')))
  const isBrowser = (direction === 'inbound' ? from : to).startsWith('client:')
  return {
    element: make('li', {}, make('p', {}, `${from} to ${to}`), facts, acts),
    show(leg: Leg) {
      facts.textContent = factsOf(leg)
      acts.hidden = isBrowser || FINAL.has(leg.status)
      answer.hidden = leg.status === 'in-progress' || direction === 'inbound'
    },
  }
}

function factsOf(leg: Leg): string {
  return [
    leg.status,
    `${leg.seconds} s`,
    `packets ${leg.packetsIn} in, ${leg.packetsOut} out`,
    leg.shown === leg.from ? '' : `shows ${leg.shown}`,
    leg.spoken && `says “${leg.spoken}”`,
    leg.digits && `keys ${leg.digits}`,
  ]
    .filter(fact => fact !== '')
    .join(', ')
}

function formatTime(at: string): string {
  return new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
}

outcome.append(
  ...Object.entries(OUTCOMES).map(([value, label]) => make('option', { value }, label)),
)
outcome.addEventListener('change', () => {
  void request('/control/turnstile', { outcome: outcome.value })
})
openPhone()
void showTrunk()
void keepFresh()
