import { GIVEN_UP_MAIL_ATTEMPTS } from '@ringback/contract/operator/mails'
import { withoutSecrets } from '../../core/mail/without-secrets.ts'
import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  DUE_MAILS,
  claimDueMails,
  findQueuedMail,
  markMailRefused,
  markMailSent,
} from '../../store/mail/mails.ts'
import { sweep } from '../sweep.ts'

const FIRST_RETRY_SECONDS = 5
const LAST_RETRY_SECONDS = 3_600
/** Some mail servers answer with a page of text. */
const ERROR_MAX_LENGTH = 300

/**
 * Sends the mails of the outbox that are due, one after another. Each mail is claimed first, and sent outside of
 * any transaction. If the process dies after sending, the mail is sent again, but a mail is never lost.
 *
 * A mail that is refused for about five days is given up (RFC 5321 section 4.5.4.1), and an operator can have it sent
 * again. Refusals are kept with the mail, and operators see them in the list of mails.
 *
 * @returns how many mails the mail server accepted
 */
export async function sendMails(ports: Ports): Promise<number> {
  let sent = 0
  await sweep(ports, {
    work: 'mail',
    logKey: 'mail',
    leaseSeconds: FIRST_RETRY_SECONDS,
    // The lease is short, so a larger batch could outlast it.
    batchSize: 1,
    giveUpAfter: GIVEN_UP_MAIL_ATTEMPTS,
    due: DUE_MAILS,
    claim: (tx, due, filter) =>
      claimDueMails(tx, due, attempts => addSeconds(due.now, retryAfterSeconds(attempts)), filter),
    async process(id) {
      if (await sendMail(ports, id)) sent++
    },
  })
  return sent
}

/** Returns false when the mail server did not accept the mail. The mail then stays in the outbox. */
async function sendMail(ports: Ports, id: string): Promise<boolean> {
  const { mail, attempts } = await ports.database.read(db => findQueuedMail(db, id))
  try {
    await ports.mailer.send(mail)
  } catch (error) {
    ports.log.warn({ err: error, mail: id, attempts }, 'A mail was not sent and is retried')
    const why = describeError(error).slice(0, ERROR_MAX_LENGTH)
    await ports.database.transaction(tx => markMailRefused(tx, id, why))
    return false
  }
  const sent = { at: ports.clock.now(), text: withoutSecrets(mail.text) }
  await ports.database.transaction(tx => markMailSent(tx, id, sent))
  return true
}

/** What the mail server answered, or else why it could not be reached. */
function describeError(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? cause.message : (error as Error).message
}

function retryAfterSeconds(attempts: number): number {
  return Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** attempts)
}
