import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { OperatorSession } from '@ringback/contract/operator/sign-in'
import type { Ports } from '../../ports/ports.ts'
import { deleteSession, listSessions } from '../../store/operators/sessions.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'
import type { SignedInOperator } from './authenticate-operator.ts'

/** A page of the operator's own sessions, newest first. */
export async function readSessions(
  ports: Ports,
  { id, sessionId }: SignedInOperator,
  request: PageRequest,
): Promise<ListPage<OperatorSession>> {
  const now = ports.clock.now()
  const page = await ports.database.read(db =>
    readPage(request, range => listSessions(db, id, now, range)),
  )
  const items = page.items.map(session => ({ ...session, isCurrent: session.id === sessionId }))
  return { ...page, items }
}

/** Ends one of the operator's own sessions, which may be the present one. */
export async function endSession(
  ports: Ports,
  operator: SignedInOperator,
  sessionId: string,
): Promise<Outcome<null, 'unknown-operator-session'>> {
  const isDeleted = await ports.database.transaction(tx =>
    deleteSession(tx, operator.id, sessionId),
  )
  return isDeleted ? accepted(null) : refused('unknown-operator-session')
}
