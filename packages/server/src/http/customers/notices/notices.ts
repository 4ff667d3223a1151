import * as mailNotices from '@ringback/contract/customers/notices/mail-notices'
import * as pushNotices from '@ringback/contract/customers/notices/push-notices'
import { accepted } from '@ringback/contract/outcome'
import {
  declineByTicket,
  declineOwn,
  readRingByTicket,
  ringPage,
} from '../../../actions/calls/incoming/answer-elsewhere.ts'
import { chooseNotices, readNotices, retryAddress } from '../../../actions/mail/choose-notices.ts'
import {
  choosePushNotices,
  endPushNotices,
  readPushNotices,
  renewPushSubscription,
} from '../../../actions/push/choose-push-notices.ts'
import { handler } from '../../guard/mount.ts'
import { sendMailsInBackground } from '../../send-in-background.ts'

export const noticeHandlers = {
  getMailNotices: handler(mailNotices.getMailNotices, async (world, { user }) =>
    accepted(await readNotices(world, user.id)),
  ),

  setMailNotices: handler(mailNotices.setMailNotices, async (world, { user, body }) =>
    accepted(await chooseNotices(world, user.id, body.off)),
  ),

  retryMailAddress: handler(mailNotices.retryMailAddress, async (world, { user }) => {
    const tried = await retryAddress(world, user)
    if (tried.ok) sendMailsInBackground(world)
    return tried
  }),

  getPushNotices: handler(pushNotices.getPushNotices, async (world, { user }) =>
    accepted(await readPushNotices(world, user)),
  ),

  setPushNotices: handler(pushNotices.setPushNotices, (world, { user, body }) =>
    choosePushNotices(world, user, body),
  ),

  renewPushSubscription: handler(pushNotices.renewPushSubscription, async (world, { body }) => {
    const renewed = await renewPushSubscription(world, body)
    return renewed.ok ? accepted({}) : renewed
  }),

  ringPage: handler(pushNotices.ringPage, async (world, { user, params }) => {
    const ready = await ringPage(world, user.id, params.id)
    return ready.ok ? accepted({}) : ready
  }),

  declineOwnCall: handler(pushNotices.declineOwnCall, async (world, { user, params }) => {
    const declined = await declineOwn(world, user.id, params.id)
    return declined.ok ? accepted({}) : declined
  }),

  declineCall: handler(pushNotices.declineCall, async (world, { body }) => {
    const declined = await declineByTicket(world, body.ticket)
    return declined.ok ? accepted({}) : declined
  }),

  readCallRing: handler(pushNotices.readCallRing, (world, { body }) =>
    readRingByTicket(world, body.ticket),
  ),

  endPushNotices: handler(pushNotices.endPushNotices, async (world, { user }) =>
    accepted(await endPushNotices(world, user)),
  ),
}
