import * as changes from '@ringback/contract/operator/changes'
import * as operators from '@ringback/contract/operator/operators'
import * as signInEndpoints from '@ringback/contract/operator/sign-in'
import { accepted } from '@ringback/contract/outcome'
import { acceptInvitation, readInvitation } from '../../actions/operators/invitations.ts'
import {
  changeRole,
  disableOperator,
  readOperators,
} from '../../actions/operators/manage-operators.ts'
import { readChanges } from '../../actions/operators/change.ts'
import { endSession, readSessions } from '../../actions/operators/sessions.ts'
import { signIn } from '../../actions/operators/sign-in.ts'
import { changedBy, handler, type RequestFacts } from '../guard/mount.ts'

export const operatorHandlers = {
  signInOperator: handler(signInEndpoints.signInOperator, (world, { body, request }) => {
    const { turnstileToken: botCheckToken, ...credentials } = body
    const { network, remoteAddress, userAgent } = request
    return signIn(world, { ...credentials, botCheckToken, network, remoteAddress, userAgent })
  }),

  readInvitation: handler(signInEndpoints.readInvitation, (world, { body }) =>
    readInvitation(world, body.token),
  ),

  acceptInvitation: handler(signInEndpoints.acceptInvitation, (world, { body, request }) =>
    acceptInvitation(world, { ...body, from: signInFrom(request) }),
  ),

  getOperator: handler(signInEndpoints.getOperator, async (_world, { operator }) =>
    accepted(operator),
  ),

  signOutOperator: handler(signInEndpoints.signOutOperator, async (world, { operator }) => {
    await endSession(world, operator, operator.sessionId)
    return accepted({ message: 'Signed out' })
  }),

  listOperatorSessions: handler(
    signInEndpoints.listOperatorSessions,
    async (world, { operator, query }) => accepted(await readSessions(world, operator, query)),
  ),

  endOperatorSession: handler(
    signInEndpoints.endOperatorSession,
    async (world, { operator, params }) => {
      const ended = await endSession(world, operator, params.id)
      return ended.ok ? accepted({ message: 'The session has ended' }) : ended
    },
  ),

  listOperators: handler(operators.listOperators, async (world, { query }) =>
    accepted(await readOperators(world, query)),
  ),

  changeOperatorRole: handler(operators.changeOperatorRole, async (world, input) => {
    const { params, body } = input
    const changed = await changeRole(world, changedBy(input), { id: params.id, role: body.role })
    return changed.ok ? accepted({ message: 'The role is changed' }) : changed
  }),

  disableOperator: handler(operators.disableOperator, async (world, input) => {
    const disabled = await disableOperator(world, changedBy(input), input.params.id)
    return disabled.ok ? accepted({ message: 'The operator is disabled' }) : disabled
  }),

  listChanges: handler(changes.listChanges, async (world, { query }) =>
    accepted(await readChanges(world, query, query)),
  ),
}

function signInFrom({ userAgent, remoteAddress, network }: RequestFacts) {
  return { userAgent, address: remoteAddress, network }
}
