import type { Email } from 'postal-mime'
import { findLinks } from './find-links.ts'

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
  /** Newest first; only those to the given address (any case), when one is named. */
  list(to?: string): Mail[]
  get(id: string): Mail | undefined
}

/** Bounded so that a soak does not grow. */
const KEPT = 500

export function createMailbox(now: () => Date = () => new Date()): Mailbox {
  const mails: { mail: Mail; recipients: string[] }[] = []
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
      if (mails.length > KEPT) mails.length = KEPT
      return mail
    },
    list(to) {
      // An unencoded plus of a query string arrives as a space, and addresses have no spaces.
      const wanted = to?.trim().replaceAll(' ', '+').toLowerCase()
      return mails
        .filter(({ recipients }) => wanted === undefined || recipients.includes(wanted))
        .map(({ mail }) => mail)
    },
    get(id) {
      return mails.find(({ mail }) => mail.id === id)?.mail
    },
  }
}
