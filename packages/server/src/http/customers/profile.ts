import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/customers/accounts/own-account'
import { reportTimeZone } from '../../actions/accounts/own/report-time-zone.ts'
import { readCallerId } from '../../actions/caller-ids/choose-caller-id.ts'
import { readNotices } from '../../actions/mail/choose-notices.ts'
import { handler } from '../guard/mount.ts'

export const profileHandlers = {
  getProfile: handler(contract.getProfile, async (world, { user }) =>
    accepted({
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      selectedCallerId: await readCallerId(world, user),
      timeZone: user.timeZone,
      isMailRefused: (await readNotices(world, user.id)).addressRefusedAt !== null,
    }),
  ),

  reportTimeZone: handler(contract.reportTimeZone, async (world, { user, body }) => {
    await reportTimeZone(world, user.id, body.timeZone)
    return accepted(body)
  }),
}
