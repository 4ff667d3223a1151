import type { Email } from 'postal-mime'

/** A message as control shows it. `to` lists the envelope's recipients; `at` is ISO 8601. */
export interface Mail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Every URL in the message, in order, each once. */
  links: string[]
  at: string
}

export interface Mailbox {
  receive(recipients: readonly string[], from: string, message: Email): Mail
  /** Newest first; those to one address (in any case) when it is named. */
  list(to?: string): Mail[]
  get(id: string): Mail | undefined
  /** From now on these addresses, in any case, do not exist, and no others. */
  refuse(addresses: readonly string[]): void
  /** Sorted. */
  refused(): string[]
  isRefused(address: string): boolean
}

/** Older mails are dropped, so that long runs do not fill the memory. */
const MAX_MAILS = 500

export function createMailbox(now: () => Date = () => new Date()): Mailbox {
  const mails: { mail: Mail; recipients: string[] }[] = []
  let refused = new Set<string>()
  let nextId = 1
  return {
    receive(recipients, from, message) {
      const text = message.text ?? ''
      const html = message.html ?? ''
      const mail = {
        id: String(nextId++),
        from,
        to: recipients.join(', '),
        subject: message.subject ?? '',
        text,
        html,
        links: findLinks(text, html),
        at: now().toISOString(),
      }
      mails.unshift({ mail, recipients: recipients.map(address => address.toLowerCase()) })
      if (mails.length > MAX_MAILS) mails.length = MAX_MAILS
      return mail
    },
    list(to) {
      // An unencoded plus in a query string arrives as a space; addresses contain no spaces.
      const wanted = to?.trim().replaceAll(' ', '+').toLowerCase()
      return mails
        .filter(({ recipients }) => wanted === undefined || recipients.includes(wanted))
        .map(({ mail }) => mail)
    },
    get(id) {
      return mails.find(({ mail }) => mail.id === id)?.mail
    },
    refuse(addresses) {
      refused = new Set(addresses.map(address => address.toLowerCase()))
    },
    refused: () => [...refused].sort(),
    isRefused: address => refused.has(address.toLowerCase()),
  }
}

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi
const BARE_URL = /\bhttps?:\/\/[^\s<>"']+/gi
// A full stop or bracket after a URL in prose belongs to the sentence.
const SENTENCE_END = /[.,;:!?)\]]+$/

/** The web links of a message, from its HTML and its text, in order, each once. */
export function findLinks(text: string, html: string): string[] {
  const hrefs = [...html.matchAll(HREF)].map(match =>
    decodeEntities(match[1] ?? match[2] ?? match[3] ?? ''),
  )
  const bare = [...text.matchAll(BARE_URL)].map(match => match[0].replace(SENTENCE_END, ''))
  const links = [...hrefs, ...bare].map(link => link.trim()).filter(link => /^https?:/i.test(link))
  return [...new Set(links)]
}

function decodeEntities(attribute: string): string {
  return attribute
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
