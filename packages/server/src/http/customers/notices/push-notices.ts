import * as contract from '@ringback/contract/customers/notices/push-notices'
import { accepted } from '@ringback/contract/outcome'
import {
  declineByTicket,
  declineOwn,
  ringPage,
} from '../../../actions/calls/incoming/answer-elsewhere.ts'
import {
  choosePushNotices,
  endPushNotices,
  readPushNotices,
} from '../../../actions/push/choose-push-notices.ts'
import { handler } from '../../guard/mount.ts'

export const pushNoticeHandlers = {
  getPushNotices: handler(contract.getPushNotices, async (world, { user }) =>
    accepted(await readPushNotices(world, user)),
  ),

  setPushNotices: handler(contract.setPushNotices, (world, { user, body }) =>
    choosePushNotices(world, user, body),
  ),

  ringPage: handler(contract.ringPage, async (world, { user, params }) => {
    const ready = await ringPage(world, user.id, params.id)
    return ready.ok ? accepted({}) : ready
  }),

  declineOwnCall: handler(contract.declineOwnCall, async (world, { user, params }) => {
    const declined = await declineOwn(world, user.id, params.id)
    return declined.ok ? accepted({}) : declined
  }),

  declineCall: handler(contract.declineCall, async (world, { body }) => {
    const declined = await declineByTicket(world, body.ticket)
    return declined.ok ? accepted({}) : declined
  }),

  endPushNotices: handler(contract.endPushNotices, async (world, { user }) =>
    accepted(await endPushNotices(world, user)),
  ),
}
