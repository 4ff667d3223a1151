import type { MailKind } from '@ringback/contract/operator/mails'

/** A mail without its recipient. */
export interface MailText {
  kind: MailKind
  subject: string
  text: string
  html: string
}

/** The product and the recipient, as every mail names them. */
export interface MailFacts {
  productName: string
  /** Without a trailing slash. */
  publicUrl: string
  displayName: string
  /** In which times are written, see `mailTime`. */
  timeZone: string | null
}

/** For a mail without the recipient's name. */
export type NamelessFacts = Pick<MailFacts, 'productName' | 'publicUrl'>

/** The parts of every mail, beside its greeting and its signature. */
export interface MailParts {
  kind: MailKind
  subject: string
  /** The text before the table and the button. */
  before: string
  /** The rows of a table: name and value. */
  details?: readonly (readonly [string, string])[]
  button: { label: string; link: string }
  /** The text after the button. A URL in it becomes a link. */
  after: string
}

/** As no other part of a mail is written. Mails are always light. */
const BUTTON_COLOUR = 'background:#1b1812'

/** The mail with a button of another colour, on which white can be read. */
export function withButtonColour(mail: MailText, colour: string): MailText {
  return { ...mail, html: mail.html.replace(BUTTON_COLOUR, `background:${colour}`) }
}

/** A mail that greets its recipient by name, as plain text and as HTML without external resources. */
export function composeMail(facts: MailFacts, mail: MailParts): MailText {
  return compose(mail, `Hello ${facts.displayName},`, facts.productName)
}

/** Like {@link composeMail}, without a name, whatever else the facts have. */
export function composeNamelessMail(facts: NamelessFacts, mail: MailParts): MailText {
  return compose(mail, 'Hello,', facts.productName)
}

function compose(mail: MailParts, greeting: string, signature: string): MailText {
  const { kind, subject, before, details = [], button, after } = mail
  const detailLines = details.map(([name, value]) => `${name}: ${value}`).join('\n')
  const parts = [greeting, before, detailLines, button.link, after, signature]
  const text = parts.filter(part => part !== '').join('\n\n') + '\n'
  const [safeGreeting, safeBefore, safeLink, safeLabel, safeAfter, safeSignature, safeSubject] = [
    greeting,
    before,
    button.link,
    button.label,
    after,
    signature,
    subject,
  ].map(escapeHtml)
  const rows = details
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#575042">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  const table =
    rows && `<table role="presentation" style="margin:0 0 24px;font-size:14px">${rows}</table>`
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${safeSubject}</title></head>
  <body style="margin:0;padding:32px 16px;background:#f6f3ec;font:16px/1.5 system-ui,sans-serif;color:#1b1812">
    <table role="presentation" align="center" style="max-width:480px;width:100%;background:#fff;border:1px solid #e4ddcf;border-radius:18px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-size:20px;font-weight:600">${safeSignature}</p>
        <p style="margin:0 0 16px">${safeGreeting}</p>
        <p style="margin:0 0 24px">${safeBefore}</p>
        ${table}
        <p style="margin:0 0 24px"><a href="${safeLink}" style="display:inline-block;padding:12px 24px;border-radius:10px;${BUTTON_COLOUR};color:#fff;font-weight:600;text-decoration:none">${safeLabel}</a></p>
        <p style="margin:0 0 24px;font-size:14px;word-break:break-all;color:#575042">${safeLink}</p>
        <p style="margin:0;font-size:14px;color:#575042">${withLinks(safeAfter ?? '')}</p>
      </td></tr>
    </table>
  </body>
</html>
`
  return { kind, subject, text, html }
}

/** Of text that is escaped already. */
function withLinks(html: string): string {
  const link = '<a href="$&" style="color:inherit;word-break:break-all">$&</a>'
  return html.replace(/https?:\/\/\S*[^\s.,;]/g, link)
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

/**
 * "2026-12-01 17:30 (Asia/Kolkata)", or "2026-12-01 12:00 UTC".
 *
 * @param timeZone an IANA name; null, or one that this program does not know, for UTC
 */
export function mailTime(at: Date, timeZone: string | null): string {
  const local = timeZone === null ? null : localTime(at, timeZone)
  return local ?? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** In Swedish, because it writes dates as ISO 8601 does. */
function localTime(at: Date, timeZone: string): string | null {
  try {
    const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
    return `${new Intl.DateTimeFormat('sv-SE', format).format(at)} (${timeZone})`
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The text of a mail without the token of its link, which would verify the e-mail address. */
export function withoutSecrets(text: string): string {
  return text.replace(/([?&]token=)[\w%.~-]+/g, '$1…')
}
