import {
  FAILED_MAIL_ATTEMPTS,
  GIVEN_UP_MAIL_ATTEMPTS,
  type OperatorMail,
} from '@ringback/contract/operator/mails'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { listMails, lockMail, setMailDue } from '../../store/mail/listed-mails.ts'
import { type ChangedBy, change } from '../operators/change.ts'
import type { Ports } from '../../ports/ports.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'

/** Mails, newest first: all to a recipient, or those that the mail server has not accepted. */
export function readMails(
  ports: Ports,
  filter: Parameters<typeof listMails>[1],
  page: PageRequest,
): Promise<ListPage<OperatorMail>> {
  return ports.database.readList(db => readPage(page, range => listMails(db, filter, range)))
}

/**
 * Makes a mail of the outbox due now. A mail that is being sent would be sent twice, and is refused. The job that sends mails does the rest. The log names no recipient.
 */
export function sendMailAgain(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, 'unknown-mail' | 'mail-sent' | 'mail-being-sent'>> {
  return change(ports, by, 'mails send-again', async (tx, at) => {
    const mail = await lockMail(tx, id, at)
    if (!mail) return refused('unknown-mail')
    if (mail.isSent) return refused('mail-sent')
    if (mail.isBeingSent) return refused('mail-being-sent')
    const { attempts } = mail
    // A mail that was given up gets all its attempts again but the first, quick ones.
    const attemptsAfter = attempts < GIVEN_UP_MAIL_ATTEMPTS ? attempts : FAILED_MAIL_ATTEMPTS
    await setMailDue(tx, id, { at, attempts: attemptsAfter })
    return accepted({
      subject: `mail:${id}`,
      before: { attempts },
      after: { attempts: attemptsAfter, dueAt: at },
      value: null,
    })
  })
}
