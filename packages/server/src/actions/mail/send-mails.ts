import { withoutSecrets } from '../../core/mail/without-secrets.ts'
import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimDueMails, findQueuedMail, markMailSent } from '../../store/mail/mails.ts'
import { sweep } from '../sweep.ts'

const FIRST_RETRY_SECONDS = 5
const LAST_RETRY_SECONDS = 3_600

/**
 * Sends the mails of the outbox that are due, one after another. Each mail is claimed first, and sent outside of
 * any transaction. If the process dies after sending, the mail is sent again, but a mail is never lost.
 *
 * @returns how many mails the mail server accepted
 */
export async function sendMails(ports: Ports): Promise<number> {
  let sent = 0
  await sweep(ports, {
    logKey: 'mail',
    leaseSeconds: FIRST_RETRY_SECONDS,
    // The lease is short, so a larger batch could outlast it.
    batchSize: 1,
    claim: (tx, due) =>
      claimDueMails(tx, due, attempts => addSeconds(due.now, retryAfterSeconds(attempts))),
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
    return false
  }
  const sent = { at: ports.clock.now(), text: withoutSecrets(mail.text) }
  await ports.database.transaction(tx => markMailSent(tx, id, sent))
  return true
}

function retryAfterSeconds(attempts: number): number {
  return Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** attempts)
}
