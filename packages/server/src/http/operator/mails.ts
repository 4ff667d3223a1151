import * as contract from '@ringback/contract/operator/mails'
import { accepted } from '@ringback/contract/outcome'
import { readMails } from '../../actions/mail/read-mails.ts'
import { sendMailAgain } from '../../actions/mail/send-mail-again.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const mailHandlers = {
  listMails: handler(contract.listMails, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readMails(world, filter, { page, limit }))
  }),

  sendMailAgain: handler(contract.sendMailAgain, async (world, input) => {
    const sent = await sendMailAgain(world, changedBy(input), input.params.id)
    return sent.ok ? accepted({ message: 'The mail is sent within seconds' }) : sent
  }),
}
