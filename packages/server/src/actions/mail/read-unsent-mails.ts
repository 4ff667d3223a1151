import type { UnsentMail } from '@ringback/contract/operator/mails'
import type { Ports } from '../../ports/ports.ts'
import { listUnsentMails } from '../../store/mail/unsent-mails.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'

/** The mails that the mail server has not accepted, newest first. */
export function readUnsentMails(
  ports: Ports,
  filter: Parameters<typeof listUnsentMails>[1],
  page: PageRequest,
): Promise<ListPage<UnsentMail>> {
  return ports.database.read(db => readPage(page, range => listUnsentMails(db, filter, range)))
}
