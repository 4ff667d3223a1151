import { GIVEN_UP_MAIL_ATTEMPTS } from '@ringback/contract/operator/mails'
import { isNotice, noticeLink } from '../../core/mail/notice-link.ts'
import { withoutSecrets } from '../../core/mail/compose-mail.ts'
import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { forgetAddressRefused, markAddressRefused } from '../../store/accounts/mail-notices.ts'
import {
  DUE_MAILS,
  claimDueMails,
  findQueuedMail,
  abandonMail,
  markMailRefused,
  markMailSent,
} from '../../store/mail/mails.ts'
import { SEND_LIMIT_SECONDS } from '../../ports/vendors/mailer.ts'
import { sweep } from '../sweep.ts'

/** Another instance sends the mail when the lease ends, so it is longer than any attempt. */
export const MAIL_LEASE_SECONDS = SEND_LIMIT_SECONDS + 60
/** A mail server that takes longer for one mail keeps no other waiting. */
const TIMEOUT_MS = 20_000
const FIRST_RETRY_SECONDS = 5
const LAST_RETRY_SECONDS = 3_600
/** Some mail servers answer with a page of text. */
const ERROR_MAX_LENGTH = 300

/**
 * Sends the mails of the outbox that are due, one after another. Each mail is claimed first, and sent outside of
 * any transaction. If the process dies after sending, or the connection before the mail server's confirmation arrives,
 * the mail is sent again with the same Message-ID, but a mail is never lost.
 *
 * A mail that is refused for about five days is given up (RFC 5321 section 4.5.4.1), and an operator can have it sent
 * again. A mail whose address is refused for good is given up at once, and the address is marked. Refusals are kept with the mail, and operators see them in the list of mails.
 *
 * @returns how many mails the mail server has accepted so far
 */
export async function sendMails(ports: Ports, timeoutMs: number = TIMEOUT_MS): Promise<number> {
  let sent = 0
  await sweep(ports, {
    work: 'mail',
    logKey: 'mail',
    leaseSeconds: MAIL_LEASE_SECONDS,
    // A mail's lease begins when its sending does.
    batchSize: 1,
    giveUpAfter: GIVEN_UP_MAIL_ATTEMPTS,
    due: DUE_MAILS,
    claim: claimDueMails,
    async process(id) {
      if (await waitFor(ports, id, sendMail(ports, id), timeoutMs)) sent++
    },
  })
  return sent
}

/** Waits for the sending of a mail, at most `ms`. After that it goes on beside the other mails. */
async function waitFor(
  { log }: Ports,
  id: string,
  sending: Promise<boolean>,
  ms: number,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => {
      isLate = true
      resolve(false)
    }, ms)
  })
  sending.catch((error: unknown) => {
    if (isLate) log.error({ err: error, mail: id }, 'A mail could not be marked: it is sent again')
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** Returns false when the mail server did not accept the mail. The mail then stays in the outbox. */
async function sendMail(ports: Ports, id: string): Promise<boolean> {
  const { mail, kind, userId, attempts } = await ports.database.read(db => findQueuedMail(db, id))
  const unsubscribeUrl =
    userId !== null && isNotice(kind)
      ? noticeLink(ports.noticeKey, ports.business.publicUrl, { userId, kind })
      : undefined
  try {
    const outcome = await ports.mailer.send({ ...mail, unsubscribeUrl }, id)
    if (!outcome.ok) {
      await keepAddressRefusal(ports, id, { email: mail.to, answer: outcome.answer })
      return false
    }
  } catch (error) {
    ports.log.warn({ err: error, mail: id, attempts }, 'A mail was not sent and is retried')
    const nextAttemptAt = addSeconds(ports.clock.now(), retryAfterSeconds(attempts))
    const why = describeError(error).slice(0, ERROR_MAX_LENGTH)
    await ports.database.transaction(tx => markMailRefused(tx, id, { error: why, nextAttemptAt }))
    return false
  }
  const sent = { at: ports.clock.now(), text: withoutSecrets(mail.text) }
  await ports.database.transaction(async tx => {
    // The user's row first, as in the closing of an account, which deletes the mails after it.
    await forgetAddressRefused(tx, mail.to)
    await markMailSent(tx, id, sent)
  })
  return true
}

async function keepAddressRefusal(
  ports: Ports,
  id: string,
  { email, answer }: { email: string; answer: string },
): Promise<void> {
  const at = ports.clock.now()
  const error = answer.slice(0, ERROR_MAX_LENGTH)
  ports.log.warn({ mail: id, answer: error }, 'The address of a mail is refused for good')
  await ports.database.transaction(async tx => {
    await markAddressRefused(tx, email, { at, answer: error })
    await abandonMail(tx, id, { error, at })
  })
}

/** What the mail server answered, or else why it could not be reached. */
function describeError(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? cause.message : (error as Error).message
}

/** @param attempts so far, at least one */
function retryAfterSeconds(attempts: number): number {
  return Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1))
}
