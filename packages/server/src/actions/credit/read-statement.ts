import { EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import { STATEMENT_KINDS, type Statement } from '@ringback/contract/customers/credit/statements'
import { monthPeriod } from '../../core/month-period.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  findOwed,
  findPosition,
  listStatementEntries,
  sumByKind,
} from '../../store/credit/statements.ts'
import { exportLimit, limitAttempts } from '../limit-attempts.ts'

/**
 * The statement of a user's month, with the entries after the one with the number `after`. Its sums are those of the
 * ledger, read by the numbers of the entries, so that they always add up from the opening to the closing balance.
 */
export async function readStatement(
  ports: Ports,
  user: { id: string; displayName: string; email: string },
  { month, timeZone, after }: { month: string; timeZone: string; after?: number | undefined },
): Promise<Outcome<Statement, 'too-many-attempts'>> {
  const { from, to } = monthPeriod(month, timeZone)
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, ports.clock.now(), [exportLimit(user.id)])
    if (!counted.ok) return counted
    const opening = await findPosition(tx, user.id, from)
    const closing = await findPosition(tx, user.id, to)
    const range = { after: opening.version, until: closing.version }
    const sums = await sumByKind(tx, user.id, range)
    const first = BigInt(Math.max(after ?? 0, Number(opening.version)))
    const entries = await listStatementEntries(
      tx,
      user.id,
      { ...range, after: first },
      EXPORT_BATCH_ROWS,
    )
    const last = entries.at(-1)?.number ?? Number(closing.version)
    return accepted({
      month,
      timeZone,
      from,
      to,
      customer: { displayName: user.displayName, email: user.email },
      openingBalance: opening.balance,
      closingBalance: closing.balance,
      owed: await findOwed(tx, user.id, to),
      sums: STATEMENT_KINDS.flatMap(kind => sums.filter(sum => sum.kind === kind)),
      entries,
      next: last < Number(closing.version) ? last : null,
    })
  })
}
