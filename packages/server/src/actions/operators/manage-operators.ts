import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { ListedOperator } from '@ringback/contract/operator/operators'
import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { Ports } from '../../ports/ports.ts'
import {
  type StoredOperator,
  listOperators,
  lockOperator,
  setDisabled,
  setRole,
} from '../../store/operators/operators.ts'
import { deleteInvitation } from '../../store/operators/invitations.ts'
import { deleteSessionsOf } from '../../store/operators/sessions.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'
import { type ChangedBy, change } from './change.ts'

/** A page of the operators, oldest first. */
export async function readOperators(
  ports: Ports,
  request: PageRequest,
): Promise<ListPage<ListedOperator>> {
  const now = ports.clock.now()
  const page = await ports.database.read(db =>
    readPage(request, range => listOperators(db, now, range)),
  )
  const items = page.items.map(operator => ({
    id: operator.id,
    email: operator.email,
    role: operator.role,
    status: statusOf(operator),
    createdAt: operator.createdAt,
    lastSignInAt: operator.lastSignInAt,
    sessions: operator.sessions,
  }))
  return { ...page, items }
}

type Refusals = 'unknown-operator' | 'own-operator'

/** Gives another operator another role, from its next request on. */
export function changeRole(
  ports: Ports,
  by: ChangedBy,
  { id, role }: { id: string; role: OperatorRole },
): Promise<Outcome<null, Refusals>> {
  // An owner who lost the role by mistake could not take it back.
  if (id === by.operator.id) return Promise.resolve(refused('own-operator'))
  return change(ports, by, 'operators set-role', async tx => {
    const operator = await lockOperator(tx, id)
    if (!operator) return refused('unknown-operator')
    await setRole(tx, id, role)
    return accepted({
      subject: `operator:${id}`,
      before: { role: operator.role },
      after: { role },
      value: null,
    })
  })
}

/** Ends all sessions of another operator and refuses its next sign-in. */
export function disableOperator(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, Refusals>> {
  if (id === by.operator.id) return Promise.resolve(refused('own-operator'))
  return change(ports, by, 'operators disable', async (tx, at) => {
    const operator = await lockOperator(tx, id)
    if (!operator) return refused('unknown-operator')
    await setDisabled(tx, id, at)
    await deleteInvitation(tx, id)
    await deleteSessionsOf(tx, id)
    return accepted({
      subject: `operator:${id}`,
      before: { status: statusOf(operator) },
      after: { status: 'disabled' },
      value: null,
    })
  })
}

function statusOf({ disabledAt, factors }: StoredOperator): ListedOperator['status'] {
  if (disabledAt) return 'disabled'
  return factors ? 'active' : 'invited'
}
