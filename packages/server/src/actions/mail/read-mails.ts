import type { OperatorMail } from '@ringback/contract/operator/mails'
import type { Ports } from '../../ports/ports.ts'
import { listMails } from '../../store/mail/listed-mails.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'

/** Mails, newest first: all to a recipient, or those that the mail server has not accepted. */
export function readMails(
  ports: Ports,
  filter: Parameters<typeof listMails>[1],
  page: PageRequest,
): Promise<ListPage<OperatorMail>> {
  return ports.database.read(db => readPage(page, range => listMails(db, filter, range)))
}
