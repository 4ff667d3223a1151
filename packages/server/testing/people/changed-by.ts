import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { ChangedBy } from '../../src/actions/operators/change.ts'
import { inviteOperator } from '../../src/actions/operators/invitations.ts'
import type { TestWorld } from '../test-world.ts'

/** Invites an operator, and returns what an action needs to know of who makes a change and why. */
export async function operatorOf(world: TestWorld, role: OperatorRole): Promise<ChangedBy> {
  const email = `${world.ids.next(role)}@ringback.test`.toLowerCase()
  await inviteOperator(world, { email, role })
  const { id } = await world.database.kysely
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { operator: { id, email, role }, reason: 'For a test', requestId: 'request' }
}

/** The log of changes, oldest first. */
export function loggedChanges(world: TestWorld) {
  return world.database.kysely
    .selectFrom('operator_changes')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute()
}
