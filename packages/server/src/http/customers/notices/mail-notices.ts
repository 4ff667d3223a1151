import * as contract from '@ringback/contract/customers/notices/mail-notices'
import { accepted } from '@ringback/contract/outcome'
import { chooseNotices, readNotices, retryAddress } from '../../../actions/mail/choose-notices.ts'
import { handler } from '../../guard/mount.ts'
import { sendMailsInBackground } from '../../send-in-background.ts'

export const mailNoticeHandlers = {
  getMailNotices: handler(contract.getMailNotices, async (world, { user }) =>
    accepted(await readNotices(world, user.id)),
  ),

  setMailNotices: handler(contract.setMailNotices, async (world, { user, body }) =>
    accepted(await chooseNotices(world, user.id, body.off)),
  ),

  retryMailAddress: handler(contract.retryMailAddress, async (world, { user }) => {
    const tried = await retryAddress(world, user)
    if (tried.ok) sendMailsInBackground(world)
    return tried
  }),
}
