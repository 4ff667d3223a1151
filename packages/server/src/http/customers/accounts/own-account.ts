import * as ownAccount from '@ringback/contract/customers/accounts/own-account'
import * as ownSessions from '@ringback/contract/customers/accounts/own-sessions'
import { accepted } from '@ringback/contract/outcome'
import { changeDisplayName, reportTimeZone } from '../../../actions/accounts/own/change-profile.ts'
import { changePassword } from '../../../actions/accounts/own/change-password.ts'
import { closeOwnAccount } from '../../../actions/accounts/own/close-account.ts'
import { confirmEmailChange } from '../../../actions/accounts/own/confirm-email-change.ts'
import {
  endOtherSessions,
  endOwnSession,
  readOwnSessions,
} from '../../../actions/accounts/own/own-sessions.ts'
import { requestEmailChange } from '../../../actions/accounts/own/request-email-change.ts'
import { readCallerId } from '../../../actions/caller-ids/choose-caller-id.ts'
import { readNotices } from '../../../actions/mail/choose-notices.ts'
import { exportData } from '../../../actions/accounts/own/export-data.ts'
import { handler } from '../../guard/mount.ts'
import { sendMailsInBackground } from '../../send-in-background.ts'

/** What a customer does with the own account: name, password, address, sessions, zone and closing. */
export const ownAccountHandlers = {
  getOwnAccount: handler(ownAccount.getOwnAccount, async (_world, { user }) =>
    accepted({ email: user.email, displayName: user.displayName }),
  ),

  setDisplayName: handler(ownAccount.setDisplayName, async (world, { user, body }) => {
    await changeDisplayName(world, user.id, body.displayName)
    return accepted({ email: user.email, displayName: body.displayName })
  }),

  changePassword: handler(ownAccount.changePassword, async (world, { user, body }) => {
    const changed = await changePassword(world, user, body)
    if (!changed.ok) return changed
    sendMailsInBackground(world)
    return accepted({ message: 'Your password was changed.' })
  }),

  closeOwnAccount: handler(ownAccount.closeOwnAccount, async (world, { user, body }) => {
    const closed = await closeOwnAccount(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    return closed.ok ? accepted({ message: 'Your account was closed.' }) : closed
  }),

  listOwnSessions: handler(ownSessions.listOwnSessions, async (world, { user }) =>
    accepted({ sessions: await readOwnSessions(world, user) }),
  ),

  endOwnSession: handler(ownSessions.endOwnSession, async (world, { user, params }) => {
    const ended = await endOwnSession(world, { userId: user.id, id: params.id })
    return ended.ok ? accepted({ message: 'The session was ended.' }) : ended
  }),

  endOtherSessions: handler(ownSessions.endOtherSessions, async (world, { user }) => {
    await endOtherSessions(world, user)
    return accepted({ message: 'All other sessions were ended.' })
  }),

  requestEmailChange: handler(ownAccount.requestEmailChange, async (world, { user, body }) => {
    const requested = await requestEmailChange(world, user, body)
    if (!requested.ok) return requested
    sendMailsInBackground(world)
    return accepted({ message: 'We have sent a link to the new address.' })
  }),

  confirmEmailChange: handler(ownAccount.confirmEmailChange, async (world, { body, request }) => {
    const { network } = request
    const confirmed = await confirmEmailChange(world, { token: body.token, network })
    if (!confirmed.ok) return confirmed
    sendMailsInBackground(world)
    return accepted({ message: 'Your email address was changed.' })
  }),

  getProfile: handler(ownAccount.getProfile, async (world, { user }) =>
    accepted({
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      selectedCallerId: await readCallerId(world, user),
      timeZone: user.timeZone,
      isMailRefused: (await readNotices(world, user.id)).addressRefusedAt !== null,
    }),
  ),

  reportTimeZone: handler(ownAccount.reportTimeZone, async (world, { user, body }) => {
    await reportTimeZone(world, user.id, body.timeZone)
    return accepted(body)
  }),

  exportData: handler(ownAccount.exportData, async (world, { user, body }) => {
    const exported = await exportData(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    if (exported.ok) sendMailsInBackground(world)
    return exported
  }),
}
