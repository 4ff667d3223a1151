import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { issueInvoices } from '../../src/actions/tax/issue-invoices.ts'
import type { BusinessSettings } from '../../src/ports/business-settings.ts'
import type { TestWorld } from '../test-world.ts'
import { FAR_END, settledCall } from './callers.ts'

/** A business in Karnataka that issues documents. */
export const TAX_IDENTITY = {
  legalName: 'Example Ltd',
  legalAddress: '1 High Street\nBengaluru',
  taxNumber: '29AAGCR4375J1ZU',
  taxRegion: '29',
} satisfies Partial<BusinessSettings>

/** Its package of $100 is ₹10,000 without tax. */
export const TAXED_BUSINESS: Partial<BusinessSettings> = {
  ...TAX_IDENTITY,
  serviceCode: '998413',
  taxIncluded: false,
  inrPerUsdE4: 1_000_000n,
  creditPackages: [
    {
      id: 'hundred',
      name: 'Hundred',
      price: micros(100_000_000n),
      amount: micros(100_000_000n),
      description: 'For tests.',
    },
  ],
  maxRatePerMinute: micros(1_000_000_000n),
}

/** Spends this amount on a call of one minute. */
export async function spend(world: TestWorld, userId: string, amount: bigint): Promise<void> {
  const rate: Micros = micros(amount)
  world.prices.set('+14155', {
    destination: 'Dear',
    country: 'US',
    ratePerMinute: rate,
    costPerMinute: micros(1n),
    billingSeconds: 60,
  })
  await settledCall(world, userId, 60, FAR_END)
  world.prices.delete('+14155')
}

/** Goes to the next month, when invoices are due, and issues them. */
export async function endMonth(world: TestWorld): Promise<void> {
  world.clock.advance({ days: 31 })
  await issueInvoices(world)
}

/** The documents of a user in the order of their numbers, in words: "TI 26-27 1: 50000 + 4500 + 4500 = 59000". */
export async function documentsOf(world: TestWorld, userId: string): Promise<string[]> {
  const rows = await world.database.kysely
    .selectFrom('tax_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .orderBy('sequence')
    .execute()
  return rows.map(({ number, net, parts, round_off, total }) => {
    const amounts = [net, ...parts.map(({ amount }) => amount), ...(round_off ? [round_off] : [])]
    return `${number.slice(0, 8)}: ${amounts.join(' + ')} = ${total}`
  })
}

/** Does work as a server of the version before does it, which issues no documents. */
export async function withoutDocuments<T>(world: TestWorld, work: () => Promise<T>): Promise<T> {
  const run = (statement: string) => sql.raw(statement).execute(world.database.kysely)
  await run('create table numbers_before as select * from tax_document_numbers')
  await run(
    `create function issue_none() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await run(
    'create trigger issues_none before insert on tax_documents for each row execute function issue_none()',
  )
  const done = await work()
  await run('drop function issue_none cascade')
  await run('delete from tax_document_numbers')
  await run('insert into tax_document_numbers select * from numbers_before')
  await run('drop table numbers_before')
  return done
}
