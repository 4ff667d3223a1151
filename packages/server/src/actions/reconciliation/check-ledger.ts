import type { Comparison } from '../../core/difference.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { auditNight } from '../../store/audit/audit-night.ts'
import { findCheckpoint, saveCheckpoint } from '../../store/audit/checkpoint.ts'
import { listOpenSubjects } from '../../store/reconciliation/differences.ts'

/**
 * Checks the ledger against itself: what is new since the last run, the rows of open differences and a part of the
 * old rows. `store` remembers how far it came, in the transaction that stores the differences.
 */
export async function checkLedger({
  database,
  clock,
}: Ports): Promise<Comparison & { store(tx: Tx): Promise<void> }> {
  const now = clock.now()
  const { checks, checkpoint } = await database.readWhole(async db =>
    auditNight(db, {
      checkpoint: await findCheckpoint(db),
      suspects: await listOpenSubjects(db, 'ledger'),
      now,
    }),
  )
  return {
    examinedHere: checks.length,
    examinedThere: null,
    differences: checks.flatMap(({ invariant, faults }) =>
      faults.map(({ subject, fault }) => ({ kind: invariant, subject, here: fault, there: '' })),
    ),
    store: async tx => {
      if (checkpoint !== null) await saveCheckpoint(tx, checkpoint)
    },
  }
}
