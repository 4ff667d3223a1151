import type { OperatorChange } from '@ringback/contract/operator/changes'
import {
  type ChangeAuthor,
  type ChangeFilter,
  insertChange,
  listChanges,
} from '../../store/operators/changes.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'

/** An operator who makes a change, and why. */
export interface ChangedBy {
  operator: { id: string; email: string; role: OperatorRole }
  reason: string
  requestId: string
}

/** What a change did, for the log of changes and for its caller. */
export interface Changed<T> {
  /** The kind and id of what was changed, for example `user:user_1a2b3c`. */
  subject: string
  before: unknown
  after: unknown
  value: T
}

/** A request that was made before and has had its effect. It changes nothing and is not logged again. */
export interface Repeated<T> {
  isRepeated: true
  value: T
}

/**
 * Makes a change of an operator: `work` and the row in the log of changes are one transaction. A refusal of
 * `work` rolls the transaction back, so that it stores nothing, also no accounts that were opened to be locked.
 *
 * @param action the command of the endpoint
 */
export async function change<T, Why extends string>(
  ports: Pick<Ports, 'clock' | 'database'>,
  by: Omit<ChangedBy, 'operator'> & { operator: ChangeAuthor },
  action: string,
  work: (tx: Tx, at: Date) => Promise<Outcome<Changed<T> | Repeated<T>, Why>>,
): Promise<Outcome<T, Why>> {
  const { operator, reason, requestId } = by
  const at = ports.clock.now()
  const transaction = ports.database.transaction(async tx => {
    const changed = await work(tx, at)
    if (!changed.ok) throw new RefusedChange(changed)
    if ('isRepeated' in changed.value) return accepted(changed.value.value)
    const { subject, before, after, value } = changed.value
    await insertChange(tx, { at, operator, action, subject, before, after, reason, requestId })
    return accepted(value)
  })
  return transaction.catch((error: unknown) => {
    if (error instanceof RefusedChange) return error.refusal as Outcome<T, Why>
    throw error
  })
}

/** Rolls the transaction of a change back. */
class RefusedChange extends Error {
  readonly refusal: Outcome<never, string>

  constructor(refusal: Outcome<never, string>) {
    super('the change is refused')
    this.refusal = refusal
  }
}

/** A page of the log of changes, newest first. */
export function readChanges(
  ports: Ports,
  filter: ChangeFilter,
  page: PageRequest,
): Promise<ListPage<OperatorChange>> {
  return ports.database.readList(db => readPage(page, range => listChanges(db, filter, range)))
}
