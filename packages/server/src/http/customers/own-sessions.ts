import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/customers/accounts/own-sessions'
import {
  endOtherSessions,
  endOwnSession,
  readOwnSessions,
} from '../../actions/accounts/own/own-sessions.ts'
import { handler } from '../guard/mount.ts'

export const ownSessionHandlers = {
  listOwnSessions: handler(contract.listOwnSessions, async (world, { user }) =>
    accepted({ sessions: await readOwnSessions(world, user) }),
  ),

  endOwnSession: handler(contract.endOwnSession, async (world, { user, params }) => {
    const ended = await endOwnSession(world, { userId: user.id, id: params.id })
    return ended.ok ? accepted({ message: 'The session was ended.' }) : ended
  }),

  endOtherSessions: handler(contract.endOtherSessions, async (world, { user }) => {
    await endOtherSessions(world, user)
    return accepted({ message: 'All other sessions were ended.' })
  }),
}
