import { systemIds } from '@ringback/server/adapters/system/system'
import type { Database } from '@ringback/server/ports/database'
import { buy } from '@ringback/server/testing/people/buyers'
import { addCaller } from '@ringback/server/testing/people/callers'
import { TAXED_BUSINESS, spend } from '@ringback/server/testing/people/tax'
import { testWorld } from '@ringback/server/testing/test-world'
import type { Evidence } from '../load/evidence.ts'
import { until } from '../until.ts'
import { checkEach } from './checks/read-state.ts'
import type { Check } from './report.ts'

/** How long ago the credit was used: in a month that is over everywhere. */
const LAST_MONTH_DAYS = 33
const SPENT_MICROS = 5_000_000n

/** Customers who bought and used credit in a month that is over, so that servers issue their invoices. */
export interface DueInvoices {
  /** Adds customers whose invoices are due at once. */
  add(count: number): Promise<void>
  /** Settles when the first invoice of the customers who were added last is issued. */
  untilBegun(): Promise<void>
  /** How many of the customers who were added last have no invoice yet. */
  countMissing(): Promise<number>
  /** Settles when every invoice is issued. What a killed server had claimed is due at once. */
  untilIssued(): Promise<void>
  check(): Promise<Check>
}

/** @param evidence to which the payments are added, as if users of the load had paid */
export function createDueInvoices(database: Database, { payments }: Evidence): DueInvoices {
  const customers: string[] = []
  let newest: string[] = []
  const issuedOf = async (userIds: readonly string[]) => {
    const rows = await database.kysely
      .selectFrom('tax_documents')
      .select('user_id')
      .where('kind', '=', 'tax-invoice')
      .where('user_id', 'in', userIds)
      .execute()
    return rows.map(({ user_id: userId }) => userId)
  }
  return {
    async add(count) {
      newest = await addCustomers(database, count, payments)
      customers.push(...newest)
    },
    untilBegun: () =>
      until('an invoice is issued', async () => (await issuedOf(newest)).length > 0, 2),
    countMissing: async () => newest.length - (await issuedOf(newest)).length,
    async untilIssued() {
      await database.kysely
        .updateTable('tax_invoices_due')
        .set({ due_at: new Date() })
        .where('user_id', 'in', customers)
        .where('user_id', 'not in', await issuedOf(customers))
        .execute()
      await until(
        'every invoice is issued',
        async () => new Set(await issuedOf(customers)).size === customers.length,
      )
    },
    async check() {
      const issued = await issuedOf(customers)
      return checkEach(
        'A month that is over has one invoice, also when the server that issues it is killed',
        customers,
        id => {
          const count = issued.filter(userId => userId === id).length
          return count === 1 ? null : `${id} has ${count}`
        },
      )
    },
  }
}

async function addCustomers(
  database: Database,
  count: number,
  payments: Evidence['payments'],
): Promise<string[]> {
  const world = { ...testWorld(database, TAXED_BUSINESS), ids: systemIds }
  world.clock.set(new Date())
  world.clock.advance({ days: -LAST_MONTH_DAYS })
  const added: string[] = []
  for (let n = 0; n < count; n++) {
    const userId = await addCaller(world, 0n)
    const { orderId } = await buy(world, userId, 'hundred')
    payments.push({ userId, orderId, creditUsd: 100, isAcknowledged: true })
    await spend(world, userId, SPENT_MICROS)
    added.push(userId)
  }
  return added
}
