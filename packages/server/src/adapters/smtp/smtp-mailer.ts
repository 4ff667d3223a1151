import { accepted } from '@ringback/contract/outcome'
import { createTransport } from 'nodemailer'
import { type Mailer, SEND_LIMIT_SECONDS } from '../../ports/vendors/mailer.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { addressRefusal } from './address-refusal.ts'
import { smtpConnection } from './connection.ts'

/** How long the mail server may take, in milliseconds. */
interface SmtpLimits {
  /** To accept the connection, and again to greet. */
  connectMs: number
  /**
   * For one answer. A shorter limit doubles mails: a server that checks a message before it confirms it has then
   * accepted it, and gets it again (RFC 5321 section 4.5.3.2.6: at least ten minutes).
   */
  answerMs: number
  /** For everything. */
  totalMs: number
}

const LIMITS: SmtpLimits = {
  connectMs: 10_000,
  answerMs: 600_000,
  totalMs: SEND_LIMIT_SECONDS * 1_000,
}

interface SmtpSettings {
  /** For example `smtp://user:password@mail.example.com:587`. */
  url: string
  /** An address, or a name and an address: `Ringback <no-reply@example.com>`. */
  from: string
  /** The name of a sender that is an address only. */
  name: string
  limits?: SmtpLimits
}

/** Sends mails to an SMTP server. */
export function smtpMailer({ url, from, name, limits = LIMITS }: SmtpSettings): Mailer {
  const transport = createTransport({
    ...smtpConnection(url),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.answerMs,
    // Prevents a mail's content from naming a file or a URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, unsubscribeUrl }, id) {
      try {
        await transport.sendMail({
          from: isAddressOnly(from) ? { name, address: from } : from,
          // As an object, so that nodemailer does not parse the address and cannot find two in it.
          to: { name: '', address: to },
          messageId: `<${id}@${domainOf(from)}>`,
          subject,
          text,
          html,
          headers: headersOf(unsubscribeUrl),
          signal: AbortSignal.timeout(limits.totalMs),
        })
        return accepted(null)
      } catch (error) {
        const answer = addressRefusal((error as { errors?: unknown[] }).errors?.[0] ?? error)
        if (answer !== null) return { ok: false, why: 'address-refused', answer }
        throw new VendorUnavailable('mail', 'the mail was not accepted', { cause: error })
      }
    },
  }
}

function headersOf(unsubscribeUrl: string | undefined): Record<string, string> {
  return {
    // So that no out-of-office answer comes back (RFC 3834 section 5).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

function isAddressOnly(from: string): boolean {
  return /^[^\s<>"]+@[^\s<>"]+$/.test(from)
}

/** Of an address such as `Ringback <no-reply@example.com>`. */
function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
