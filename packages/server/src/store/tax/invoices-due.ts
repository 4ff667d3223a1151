import type { Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

export const DUE_INVOICES: DueTable = {
  table: 'tax_invoices_due',
  idColumn: 'user_id',
  dueColumn: 'due_at',
}

/** Enqueues the invoice of a user's month. One that is due already stays. */
export function scheduleInvoice(tx: Tx, userId: string, month: string, dueAt: Date): void {
  const insertion = tx
    .insertInto('tax_invoices_due')
    .values({ user_id: userId, month, due_at: dueAt })
    .onConflict(conflict => conflict.column('user_id').doNothing())
  tx.enqueue(insertion.compile())
}

/** The month that is invoiced next. The caller has locked the user's credit account. */
export async function findMonthDue(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tax_invoices_due')
    .select('month')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.month ?? null
}

/** Enqueues what is due next; nothing if `next` is null. */
export function rescheduleInvoice(
  tx: Tx,
  userId: string,
  next: { month: string; dueAt: Date } | null,
): void {
  const change =
    next === null
      ? tx.deleteFrom('tax_invoices_due').where('user_id', '=', userId)
      : tx
          .updateTable('tax_invoices_due')
          .set({ month: next.month, due_at: next.dueAt })
          .where('user_id', '=', userId)
  tx.enqueue(change.compile())
}
