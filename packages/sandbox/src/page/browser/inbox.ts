import type { Mail } from '../../mail/mailbox.ts'
import type { PageState } from '../page.ts'
import { request } from './request.ts'
import { byId, copyButton, keepRows, make, announce, setText } from './dom.ts'

type Heading = PageState['mails'][number]

let openId: string | undefined
let newestShown: string | undefined

const showRows = keepRows<Heading>(byId('mails'), mail => mail.id, createRow)

/** Shows the inbox, and opens the newest mail if none is open or `openNewest` is set. */
export function showInbox(mails: readonly Heading[], openNewest: boolean): void {
  byId('no-mail').hidden = mails.length > 0
  byId('mailbox').hidden = mails.length === 0
  showRows(mails)
  const newest = mails[0]
  if (newest && newest.id !== newestShown) {
    if (newestShown !== undefined) announce(`New mail to ${newest.to}: ${newest.subject}`)
    newestShown = newest.id
    if (openId === undefined || openNewest) void open(newest.id)
  }
}

function createRow(mail: Heading) {
  const subject = make('strong', {}, mail.subject || '(no subject)')
  const to = make('span', {}, mail.to)
  const at = make('time', { dateTime: mail.at })
  const button = make('button', { type: 'button' }, subject, to, at)
  button.addEventListener('click', () => void open(mail.id))
  return {
    element: make('li', {}, button),
    show: () => {
      setText(at, formatTime(mail.at))
      button.ariaCurrent = openId === mail.id ? 'true' : null
    },
  }
}

async function open(id: string): Promise<void> {
  openId = id
  const mail = await request<Mail>('GET', `/control/mail/${id}`)
  if (!mail || openId !== id) return
  for (const row of byId('mails').querySelectorAll('button')) row.ariaCurrent = null
  byId('reader').replaceChildren(
    make('h3', {}, mail.subject || '(no subject)'),
    make('p', { className: 'soft' }, `From ${mail.from} to ${mail.to}, ${formatTime(mail.at)}`),
    ...(mail.links.length > 0 ? [linkList(mail.links)] : []),
    mail.html ? htmlBody(mail.html) : make('pre', {}, mail.text),
  )
}

function linkList(links: readonly string[]): HTMLElement {
  return make(
    'ul',
    { className: 'links', ariaLabel: 'Links in this mail' },
    ...links.map(link =>
      make(
        'li',
        {},
        make('a', { href: link, target: 'ringback', title: link }, shorten(link)),
        copyButton(link, 'the link'),
      ),
    ),
  )
}

/** The mail in a frame without scripts; its links open in the product's tab. */
function htmlBody(html: string): HTMLIFrameElement {
  const frame = make('iframe', { title: 'The mail as its reader sees it' })
  frame.setAttribute(
    'sandbox',
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  )
  frame.srcdoc = `<base target="ringback">${html}`
  frame.addEventListener('load', () => {
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0
    frame.height = String(Math.max(height, 120))
  })
  return frame
}

const MAX_LINK_LENGTH = 56

function shorten(link: string): string {
  const address = link.replace(/^https?:\/\//, '')
  return address.length > MAX_LINK_LENGTH ? `${address.slice(0, MAX_LINK_LENGTH)}…` : address
}

function formatTime(at: string): string {
  const date = new Date(at)
  const today = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(
    [],
    today ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
  )
}
