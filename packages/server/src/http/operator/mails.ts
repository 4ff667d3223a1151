import * as contract from '@ringback/contract/operator/mails'
import { accepted } from '@ringback/contract/outcome'
import { readUnsentMails } from '../../actions/mail/read-unsent-mails.ts'
import { sendMailAgain } from '../../actions/mail/send-mail-again.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const mailHandlers = {
  listUnsentMails: handler(contract.listUnsentMails, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readUnsentMails(world, filter, { page, limit }))
  }),

  sendMailAgain: handler(contract.sendMailAgain, async (world, input) => {
    const sent = await sendMailAgain(world, changedBy(input), input.params.id)
    return sent.ok ? accepted({ message: 'The mail is sent within seconds' }) : sent
  }),
}
