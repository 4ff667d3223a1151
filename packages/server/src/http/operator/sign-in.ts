import * as contract from '@ringback/contract/operator/sign-in'
import { accepted } from '@ringback/contract/outcome'
import { acceptInvitation, readInvitation } from '../../actions/operators/accept-invitation.ts'
import { endSession, readSessions } from '../../actions/operators/sessions.ts'
import { signIn } from '../../actions/operators/sign-in.ts'
import { type RequestFacts, handler } from '../guard/mount.ts'

export const signInHandlers = {
  signInOperator: handler(contract.signInOperator, (world, { body, request }) => {
    const { turnstileToken: botCheckToken, ...credentials } = body
    const { network, remoteAddress, userAgent } = request
    return signIn(world, { ...credentials, botCheckToken, network, remoteAddress, userAgent })
  }),

  readInvitation: handler(contract.readInvitation, (world, { body }) =>
    readInvitation(world, body.token),
  ),

  acceptInvitation: handler(contract.acceptInvitation, (world, { body, request }) =>
    acceptInvitation(world, { ...body, from: signInFrom(request) }),
  ),

  getOperator: handler(contract.getOperator, async (_world, { operator }) => accepted(operator)),

  signOutOperator: handler(contract.signOutOperator, async (world, { operator }) => {
    await endSession(world, operator, operator.sessionId)
    return accepted({ message: 'Signed out' })
  }),

  listOperatorSessions: handler(contract.listOperatorSessions, async (world, { operator, query }) =>
    accepted(await readSessions(world, operator, query)),
  ),

  endOperatorSession: handler(contract.endOperatorSession, async (world, { operator, params }) => {
    const ended = await endSession(world, operator, params.id)
    return ended.ok ? accepted({ message: 'The session has ended' }) : ended
  }),
}

function signInFrom({ userAgent, remoteAddress, network }: RequestFacts) {
  return { userAgent, address: remoteAddress, network }
}
