import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import { createTransport } from 'nodemailer'
import { type Mailer, SEND_LIMIT_SECONDS } from '../../ports/vendors/mailer.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { isPublic } from '../../core/is-public.ts'

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

/** The part of nodemailer's error that has the mail server's answer. */
interface SmtpError {
  /** Such as 550; absent when there was no answer. */
  responseCode?: number
  /** The whole answer: `550 5.1.1 No such user`. */
  response?: string
  /** `RCPT TO` or `DATA`. */
  command?: string
}

/**
 * RFC 3463 section 3.2 and 3.3, RFC 7505 section 4.2: the address does not exist, moved without a trace, or takes no mail.
 * A full mailbox (5.2.2) can be emptied, a sender's address (5.1.7, 5.1.8) and a policy (5.7) are ours to mend.
 */
const ADDRESS_STATUS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ANY_STATUS = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/
/** Answers to the recipient without such a status, which must be about it: 550 is also sent to unwanted senders. */
const ADDRESS_WORDS =
  /(no such|unknown|invalid) (user|recipient|mailbox|address)|(user|recipient|mailbox|address)( is)? (unknown|not found|does(n't| not) exist|disabled)/i

/** The mail server's answer if it refuses the address for good; null for every other failure, which is retried. */
export function addressRefusal(error: unknown): string | null {
  const { responseCode = 0, response = '', command } = error as SmtpError
  if (responseCode < 500 || responseCode > 599) return null
  if (ANY_STATUS.test(response)) return ADDRESS_STATUS.test(response) ? response : null
  const isOfRecipient = command === 'RCPT TO' && [550, 551, 553].includes(responseCode)
  return isOfRecipient && ADDRESS_WORDS.test(response) ? response : null
}

/**
 * How to connect to an SMTP server. Another machine must offer TLS before it gets the login or a mail: who can remove
 * STARTTLS from its answer would otherwise read both (RFC 3207 section 6).
 *
 * @param url such as `smtp://user:password@mail.example.com:587`. Its query has options of nodemailer, which come first:
 *   `?requireTLS=false` is for a mail server without TLS in a private network.
 */
export function smtpConnection(url: string): { url: string; requireTLS: boolean } {
  return { url, requireTLS: url.startsWith('smtp:') && isPublic(url) }
}

const TIMEOUT_MS = 10_000

/** Connects to the SMTP server and logs in, without sending a mail. */
export async function checkSmtp(
  url: string,
): Promise<Outcome<null, 'login-refused' | 'tls-failed' | 'not-reachable', { message: string }>> {
  const transport = createTransport({
    ...smtpConnection(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return accepted(null)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'EAUTH') return { ...refused('login-refused'), message }
    const isTls = code === 'ETLS' || /certificate|self-signed|SSL|TLS/i.test(message)
    return { ...refused(isTls ? 'tls-failed' : 'not-reachable'), message }
  } finally {
    transport.close()
  }
}
