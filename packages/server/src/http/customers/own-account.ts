import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/customers/accounts/own-account'
import { changePassword } from '../../actions/accounts/own/change-password.ts'
import { changeDisplayName } from '../../actions/accounts/own/change-display-name.ts'
import { closeOwnAccount } from '../../actions/accounts/own/close-own-account.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const ownAccountHandlers = {
  getOwnAccount: handler(contract.getOwnAccount, async (_world, { user }) =>
    accepted({ email: user.email, displayName: user.displayName }),
  ),

  setDisplayName: handler(contract.setDisplayName, async (world, { user, body }) => {
    await changeDisplayName(world, user.id, body.displayName)
    return accepted({ email: user.email, displayName: body.displayName })
  }),

  changePassword: handler(contract.changePassword, async (world, { user, body }) => {
    const changed = await changePassword(world, user, body)
    if (!changed.ok) return changed
    sendMailsInBackground(world)
    return accepted({ message: 'Your password was changed.' })
  }),

  closeOwnAccount: handler(contract.closeOwnAccount, async (world, { user, body }) => {
    const closed = await closeOwnAccount(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    return closed.ok ? accepted({ message: 'Your account was closed.' }) : closed
  }),
}
