import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buy, deliver, order, refund } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { useInstances } from '../../../testing/instances.ts'
import { TAXED_BUSINESS, withoutDocuments } from '../../../testing/people/tax.ts'
import { hasPostgres } from '../../../testing/test-database.ts'
import { issueMissingDocuments } from './issue-missing.ts'

/** Three instances of the server on one PostgreSQL. */
describe.skipIf(!hasPostgres)('documents that are issued at once', () => {
  const servers = useInstances({ business: TAXED_BUSINESS })
  const { instance, times } = servers
  const PAYMENTS = 30

  /** What `kill -9` of a server does to its transactions: their connections end. */
  async function killConnections(): Promise<number> {
    const { rows } = await sql<{ killed: boolean }>`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      servers.first.database.kysely,
    )
    return rows.length
  }

  it('have numbers without a gap and none twice, also when servers are killed in between', async () => {
    const { payments } = servers.first
    const users = await times(PAYMENTS, n => addCaller(instance(n), 0n))
    const webhooks = await times(PAYMENTS, async n => {
      const { orderId } = await order(instance(n), users[n] ?? '', 'hundred')
      return payments.signWebhook('payment.captured', { payment: payments.pay(orderId) })
    })
    const deliverAll = () =>
      Promise.allSettled(webhooks.map((webhook, n) => deliver(instance(n), webhook)))
    let killed = 0
    const delivering = [deliverAll()]
    while (killed < 3) killed += await killConnections()
    await Promise.all(delivering)
    // The provider repeats what was not acknowledged.
    await deliverAll()
    await deliverAll()
    const rows = await servers.first.database.kysely
      .selectFrom('tax_documents')
      .select(['number', 'sequence'])
      .orderBy('sequence')
      .execute()
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
      Array.from({ length: PAYMENTS }, (_, n) => n + 1),
    )
    expect(new Set(rows.map(({ number }) => number)).size).toBe(PAYMENTS)
  })

  it('come later from all instances at once, in whatever order their payments and returns came', async () => {
    const { first } = servers
    const users = await times(12, n => addCaller(instance(n), 0n))
    const paid = await times(6, n => buy(first, users[n] ?? '', 'hundred'))
    await withoutDocuments(first, async () => {
      for (const { payment } of paid) await refund(first, payment.id, 11_800n)
      for (const user of users) {
        const { payment } = await buy(first, user, 'hundred')
        first.clock.advance({ seconds: 1 })
        await refund(first, payment.id, 11_800n)
      }
    })
    await times(3, n => issueMissingDocuments(instance(n)))
    const { kysely } = first.database
    expect(await kysely.selectFrom('job_failures').selectAll().execute()).toEqual([])
    const documents = await kysely
      .selectFrom('tax_documents')
      .select('kind')
      .where('user_id', 'in', users)
      .execute()
    const vouchers = documents.filter(({ kind }) => kind === 'receipt-voucher')
    expect([documents.length, vouchers.length]).toEqual([36, 18])
  })
})
