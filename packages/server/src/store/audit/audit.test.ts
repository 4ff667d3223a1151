import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { refundCall } from '../../actions/accounts/operators/refund-call.ts'
import { reassignNumber } from '../../actions/numbers/operators/reassign-number.ts'
import { releaseOrphan } from '../../actions/numbers/operators/release-orphan.ts'
import { creditByHand } from '../../actions/credit/operators/credit-by-hand.ts'
import { rentNumber } from '../../actions/numbers/renting/rent-number.ts'
import { trackCall } from '../../actions/calls/progress/track-call.ts'
import type { Database } from '../../ports/database.ts'
import { handlePaymentsOfOrder } from '../../actions/credit/purchases/payments-of-order.ts'
import {
  buy,
  capture,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../testing/people/buyers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { addCaller, dial, place } from '../../../testing/people/callers.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { addRenter, offerNumber } from '../../../testing/people/renters.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { issueInvoices } from '../../actions/tax/issue-invoices.ts'
import { TAX_IDENTITY } from '../../../testing/people/tax.ts'
import { audit } from './audit.ts'
import type { AuditCheck } from './invariant.ts'

/** Breaks each invariant at least once, because an audit that cannot fail proves nothing. */
describe('the audit', () => {
  let database: Database

  beforeAll(async () => {
    database = await freshPglite()
    const world = testWorld(database, TAX_IDENTITY)
    world.clock.advance({ days: 1 })
    const caller = await addCaller(world, 1_000_000n)
    await buy(world, caller)
    const call = await dial(world, caller)
    const { id: callId, parentSid, childSid } = call
    const end = { key: 'end', callId, parentSid, childSid, seconds: 61 }
    await trackCall(world, { ...end, status: 'completed' })
    await refundCall(world, await operatorOf(world, 'owner'), { callId, amount: micros(13_000n) })
    await place(world, await addCaller(world, 1_000_000n))
    await buyAndReverse(world)
    await addRenter(world, 0, 0n)
    await failRental(world)
    await reassignAndRelease(world)
    world.clock.advance({ days: 40 })
    await issueInvoices(world)
  })
  afterAll(() => database.close())

  /** The invariants that these statements break. The statements are rolled back. */
  async function brokenBy(statements: string[]): Promise<string[]> {
    let broken: string[] = []
    const rollback = new Error('roll back')
    const sabotage = database.transaction(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const checks = await audit(tx)
      broken = checks.filter(({ faults }) => faults.length > 0).map(({ invariant }) => invariant)
      throw rollback
    })
    await expect(sabotage).rejects.toBe(rollback)
    return broken
  }

  it('finds no fault in what the server wrote', async () => {
    expect(await brokenBy([])).toEqual([])
    const checks = await database.transaction(audit)
    expect(
      checks.filter(({ examined }) => examined === 0).map(({ invariant }) => invariant),
    ).toEqual(['A user has at most one live call'])
  })

  it('finds the same in batches of any size', async () => {
    const rollback = new Error('roll back')
    const sabotage = database.transaction(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update calls set cost = 0 where cost > 0`.execute(tx)
      const sorted = (checks: AuditCheck[]) =>
        checks.map(({ faults, ...check }) => ({
          ...check,
          faults: faults.map(({ subject, fault }) => `${subject} ${fault}`).sort(),
        }))
      const all = sorted(await audit(tx))
      expect(all.some(({ faults }) => faults.length > 0)).toBe(true)
      for (const batchRows of [1, 2, 7]) {
        expect(sorted(await audit(tx, { batchRows }))).toEqual(all)
      }
      throw rollback
    })
    await expect(sabotage).rejects.toBe(rollback)
  })

  it.each<[string, string[]]>([
    ['sum to zero', ['update entries set amount = amount + 1 where balance_after is null']],
    ['all refunds are at most the cost', ['update call_refunds set amount = amount + 1']],
    ['all refunds are at most the cost', ['delete from call_refunds']],
    ['two entries or more', ["delete from entries where account_id = 'calls-revenue:USD'"]],
    [
      'posted balance is the balance after its last entry',
      ["update accounts set posted = posted + 1 where kind = 'credit'"],
    ],
    ['sum of its live holds', ['update accounts set held = held + 1 where posted > held']],
    [
      'below zero',
      [
        'alter table accounts drop constraint accounts_cover_their_holds',
        "update accounts set posted = -1 where kind = 'credit'",
      ],
    ],
    ['numbered without gaps', ['update entries set account_version = account_version + 5']],
    ['each balance follows', ['update entries set balance_after = balance_after + 1']],
    ['are the cost on its row', ['update calls set cost = cost + 1 where cost > 0']],
    [
      'is settled, and cost at most its hold',
      ["update entries set amount = amount * 1000 where account_id like 'credit:%' and amount < 0"],
    ],
    ['open call has a live hold', ['update holds set released_at = now()']],
    [
      'at most one live call',
      [
        'drop index calls_one_live',
        'alter table calls drop constraint calls_have_history_seq',
        `insert into calls select c.id || n, user_id, direction, from_number, to_number, destination,
           rate_per_minute, billing_seconds, authorised_seconds, hold, 'dialing', created_at,
           usable_until, null, null, null, now()
         from calls c, generate_series(1, 2) n`,
      ],
    ],
    [
      'numbered without gaps, in all',
      [
        'update calls set history_seq = history_seq + 1, history_seq_in_direction = history_seq_in_direction + 1 where history_seq > 0',
      ],
    ],
    [
      'credited once, with its amounts',
      [
        "update entries set amount = amount * 2 where account_id in ('exchange:INR', 'payment-clearing:INR')",
      ],
    ],
    ['credited once, with', ["update transfers set key = key || '!' where key like 'rzp:order:%'"]],
    ['credited once, with', ['update purchases set credit = credit + 1']],
    [
      'credited order has a paid purchase',
      ["update purchases set status = 'open', payment_id = null, paid_at = null"],
    ],
    [
      'a credited payment of its order',
      ["update payments set classification = 'parked' where classification = 'credited'"],
    ],
    [
      'credited once, with its amounts',
      ["update payments set amount = amount + 1 where classification = 'credited'"],
    ],
    [
      'reversed their share of the credit',
      ['update payments set reversed_credit = reversed_credit + 1 where refunded > 0'],
    ],
    [
      'reversed their share of the credit',
      ['update payments set refunded = 0, reversed_credit = 0'],
    ],
    ['reversed their share of the credit', ["delete from transfers where key like 'rzp:refund:%'"]],
    [
      'its refund or its dispute',
      ["update disputes set posted_transfers = 0 where status = 'lost'"],
    ],
    ['its refund or its dispute', ['delete from payment_refunds']],
    ['credited by hand', ["delete from transfers where key like 'rzp:payment:%'"]],
    [
      'its place among the transactions',
      ['update debt_transactions set credit_version = credit_version + 1'],
    ],
    [
      'credited nothing reversed nothing',
      ["update payments set reversed_credit = 1 where classification = 'surplus'"],
    ],
    [
      'credited nothing reversed nothing, and was refunded once',
      ["update payments set refunded = amount + 1 where classification = 'surplus'"],
    ],
    [
      'equal the platform account of debts',
      ["update accounts set posted = posted + 1 where kind = 'debt'"],
    ],
    [
      'placed a call while a payment of theirs was in dispute',
      [
        `update calls set user_id = (select user_id from disputes where status = 'open'),
           dialled_at = (select opened_at + interval '1 hour' from disputes where status = 'open')
         where dialled_at is not null`,
      ],
    ],
    ['one transfer of its fee', ['update virtual_numbers set period = 2 where period = 1']],
    ['one transfer of its fee', ["delete from transfers where key like 'num:%'"]],
    [
      'one transfer of its fee',
      [
        `update entries set amount = amount + sign(amount) where transfer_id in
           (select id from transfers where key like 'num:%')`,
      ],
    ],
    [
      'Every fee belongs to a paid month',
      ["update transfers set key = key || '0' where key like 'num:%'"],
    ],
    [
      'live hold of its fee exactly while',
      [
        "update virtual_numbers set status = 'purchasing', ended_at = null where status = 'abandoned'",
      ],
    ],
    [
      'live hold of its fee exactly while',
      ["update holds set key = key || '0' where key like 'num:%'"],
    ],
    [
      'when the carrier has assigned it',
      ['update virtual_numbers set carrier_sid = null where rented_at is not null'],
    ],
    [
      'one renter at a time',
      [
        'drop index virtual_numbers_live',
        `insert into virtual_numbers select id || 'x', user_id, phone_number, country_code, type, region,
           monthly_fee, status, carrier_sid || 'x', created_at, rented_at, period, renewal_at
         from virtual_numbers where status = 'active'`,
      ],
    ],
    [
      'free months of its origin',
      ["update virtual_numbers set free_months = 1 where origin = 'rented'"],
    ],
    [
      'had another renter until then',
      [
        `update virtual_numbers set origin = 'reassigned', months_from = rented_at
         where rented_at is not null`,
      ],
    ],
    [
      'being released is rented by no user',
      [
        `insert into orphan_releases select id, phone_number, carrier_sid, now(), null, now()
         from virtual_numbers where status = 'active'`,
      ],
    ],
    ['documents equal the ledger', ['update tax_documents set total = total + 1']],
    ['documents equal the ledger', ["delete from tax_documents where cause like 'rzp:refund:%'"]],
    ['documents equal the ledger', ["delete from tax_documents where cause like 'rzp:order:%'"]],
    ['documents equal the ledger', ["update tax_documents set cause = cause || '!'"]],
    [
      'equal parts of a tax are equal',
      [
        `update tax_documents set parts = jsonb_set(jsonb_set(parts, '{0,amount}',
          to_jsonb((parts->0->>'amount')::bigint + 1)), '{1,amount}',
          to_jsonb((parts->1->>'amount')::bigint - 1))`,
      ],
    ],
    ['The amounts of a document add up', ['update tax_documents set round_off = round_off + 1']],
    ['numbers of documents have no gap', ['delete from tax_documents where sequence = 1']],
    [
      'numbers of documents have no gap',
      [
        `delete from tax_documents where kind = 'receipt-voucher'
           and sequence = (select max(sequence) from tax_documents where kind = 'receipt-voucher')`,
      ],
    ],
    ['numbers of documents have no gap', ['delete from tax_document_numbers']],
    ...[
      'total = total - 1, net = net - 1',
      'total = total * 2, net = net + total',
      'credit = credit - 1',
      `issued_at = issued_at - interval '30 days'`,
    ].map<[string, string[]]>(change => [
      'An invoice has the use that the ledger has',
      [`update tax_documents set ${change} where kind = 'tax-invoice'`],
    ]),
    [
      'An invoice has the use that the ledger has',
      ["update entries set amount = amount * 2 where account_id like 'credit:%' and amount < 0"],
    ],
    [
      'An invoice has the use that the ledger has',
      ["update tax_documents set total = total * 2 where kind = 'receipt-voucher'"],
    ],
    [
      'A month in which a customer used',
      ["delete from tax_documents where kind = 'tax-invoice'", 'delete from tax_invoices_due'],
    ],
    [
      'A month in which a customer used',
      [
        "delete from tax_documents where kind = 'tax-invoice'",
        `update tax_invoices_due set month = '2026-12'`,
      ],
    ],
    ['A month in which a customer used', ['delete from tax_invoices_due']],
    ['its answered seconds cost', ['update calls set answered_seconds = 1 where cost > 0']],
  ])('finds that "%s" is broken', async (invariant, sabotage) => {
    expect((await brokenBy(sabotage)).join('\n')).toContain(invariant)
  })

  it('misses no document of a payment from a time without a tax identity', async () => {
    const sabotage = [
      "delete from tax_documents where cause like 'rzp:%'",
      'delete from tax_documents',
      'delete from tax_document_numbers',
      'update purchases set tax_terms = null',
    ]
    expect(await brokenBy(sabotage)).toEqual([])
  })

  it.each([
    ['less', 9, []],
    ['more', 11, [expect.stringContaining('one renter at a time')]],
  ])(
    'reports rentals that overlap by their times: %s than clocks differ',
    async (_, seconds, broken) => {
      const reported = await brokenBy([
        `insert into virtual_numbers select (jsonb_populate_record(v, jsonb_build_object(
         'id', id || 'x', 'status', 'deactivated', 'carrier_sid', carrier_sid || 'x', 'check_at', null,
         'rented_at', rented_at - interval '1 day', 'ended_at', rented_at + interval '${seconds} seconds'))).*
       from virtual_numbers v where id = (select min(id) from virtual_numbers where status = 'active' and origin = 'rented')`,
      ])
      expect(reported.filter(name => name.includes('one renter'))).toEqual(broken)
    },
  )

  it.each([
    ['free', 0, []],
    ['priced', 1, [expect.stringContaining('received one that has a price')]],
  ])('reports incoming calls during a dispute by their price: %s', async (_, rate, broken) => {
    const callDuringDispute = `update calls set direction = 'inbound', rate_per_minute = ${rate}`
    const reported = await brokenBy([
      callDuringDispute,
      `update calls set user_id = (select user_id from disputes where status = 'open'),
         dialled_at = (select opened_at + interval '1 hour' from disputes where status = 'open')
       where dialled_at is not null`,
    ])
    expect(reported.filter(name => name.includes('in dispute'))).toEqual(broken)
  })
})

/** A rental that fails because the carrier no longer has the number. */
async function failRental(world: TestWorld): Promise<void> {
  const number = offerNumber(world, 1)
  world.numbers.beforeRequest = request => {
    if (request === 'buy') world.numbers.inventory.delete(number)
  }
  await rentNumber(world, await addCaller(world, 5_000_000n), number)
}

/** A number that an operator reassigns, and an orphan whose release the carrier has not confirmed. */
async function reassignAndRelease(world: TestWorld): Promise<void> {
  const by = await operatorOf(world, 'owner')
  const { number } = await addRenter(world, 2, 0n)
  world.clock.advance({ days: 1 })
  const customer = await addCaller(world, 0n)
  await reassignNumber(world, by, { id: number.id, customer, firstMonth: 'paid' })
  world.numbers.nextOutcomes.release = ['request-lost']
  await releaseOrphan(world, by, world.numbers.addOrphan('+14155550188').phoneNumber)
}

/** A spent purchase that is refunded in parts and lost in a dispute, an open dispute, a second payment, one that an operator credited, and an order that is paid in parts. */
async function buyAndReverse(world: TestWorld): Promise<void> {
  const spender = await addCaller(world, 0n)
  const { payment, paise } = await buy(world, spender)
  await place(world, spender)
  for (const part of [1_000n, paise - 31_000n]) await refund(world, payment.id, part)
  await reportDispute(world, disputeOf(payment, 29_000n), 'lost')
  // The dispute has used up the available credit, so this refund changes only the debt.
  await refund(world, payment.id, 1_000n)
  world.clock.advance({ minutes: 1 })
  const disputed = await buy(world, await addCaller(world, 0n))
  await reportDispute(world, disputeOf(disputed.payment), 'created')
  await capture(world, disputed.orderId)
  const wrong = await capture(world, 'order_unknown', { amount: 5_000n })
  const by = await operatorOf(world, 'owner')
  const customer = await addCaller(world, 0n)
  const credit = { credit: micros(600_000n), customer }
  await creditByHand(world, by, { paymentId: wrong.id, ...credit })
  const parts = await order(world, customer)
  world.payments.allowParts(parts.orderId)
  const [first] = [30_000n, parts.paise - 30_000n].map(amount =>
    world.payments.pay(parts.orderId, { amount }),
  )
  await handlePaymentsOfOrder(world, parts.orderId)
  await refund(world, first?.id ?? '', 10_000n)
}
