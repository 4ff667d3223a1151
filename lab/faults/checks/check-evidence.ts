import type { Database } from '@ringback/server/ports/database'
import { callCostKey, numberKey, orderKey } from '@ringback/server/core/credit/transfer-keys'
import { sql } from 'kysely'
import { CREDIT_MICROS, type Crowd } from '../../load/crowd.ts'
import type { Check } from '../report.ts'
import { auditNow, checkEach } from './read-state.ts'

/** Compares what users and vendors were answered, and what the vendors know, with the database. */
export async function checkEvidence(database: Database, crowd: Crowd): Promise<Check[]> {
  const transfers = await readTransfers(database)
  const balances = await readBalances(database, crowd)
  const audited = await auditNow(database)
  return [
    ...checkCalls(crowd, await readCalls(database), transfers),
    ...checkPayments(crowd, new Set(await readPaymentIds(database)), transfers),
    ...checkNumbers(crowd, await readNumbers(database), transfers, await crowd.vendors.numbers()),
    checkEach(
      'Documents have numbers without a gap',
      await readDocumentNumbers(database),
      ({ number, sequence, place }) => (sequence === place ? null : `${number} is number ${place}`),
    ),
    checkEach('A list shows what its user knows', crowd.evidence.lists, ({ known, isShown }) =>
      isShown ? null : known,
    ),
    checkEach('A balance is what its user was shown', balances, user =>
      user.posted === user.expected ? null : `${user.id} has ${user.posted}, not ${user.expected}`,
    ),
    {
      promise: 'The audit finds nothing after the load',
      cases: audited.examined,
      violations: audited.faults,
    },
  ]
}

type Transfers = ReadonlyMap<string, bigint>

function checkCalls(
  { evidence }: Crowd,
  calls: Awaited<ReturnType<typeof readCalls>>,
  transfers: Transfers,
): Check[] {
  const connected = evidence.calls.filter(({ parentSid }) => parentSid !== '')
  const acknowledged = connected.filter(({ settled }) => settled !== null)
  return [
    checkEach(
      'A settled call that its user has read is stored with the same bill',
      acknowledged,
      call => {
        const stored = calls.get(call.callId)
        const isSame =
          stored?.seconds === call.settled?.seconds &&
          Number(stored?.cost) === Math.round((call.settled?.costUsd ?? 0) * 1_000_000)
        return isSame ? null : `${call.callId} is ${JSON.stringify(stored?.status)}`
      },
    ),
    checkEach('A call that the carrier connected is settled with its seconds', connected, call => {
      const stored = calls.get(call.callId)
      if (stored?.parentSid !== call.parentSid || stored.seconds === null) {
        return `${call.callId} is ${stored?.status ?? 'unknown'}`
      }
      return stored.seconds === call.carrierSeconds
        ? null
        : `${call.callId} has ${stored.seconds} s, and ${call.carrierSeconds} s at the carrier`
    }),
    checkEach(
      'A settled call with a cost is charged once',
      [...calls.entries()],
      ([id, { cost }]) => {
        const charged = -(transfers.get(callCostKey(id)) ?? 0n)
        return charged === (cost ?? 0n) ? null : `${id} costs ${cost} and was charged ${charged}`
      },
    ),
  ]
}

function checkPayments(
  { evidence, webhooks }: Crowd,
  payments: ReadonlySet<string>,
  transfers: Transfers,
): Check[] {
  const paidOrders = new Set(evidence.payments.map(({ orderId }) => orderKey(orderId)))
  const credited = [...transfers.keys()].filter(key => key.startsWith(orderKey('')))
  return [
    checkEach('A paid order is credited once, with its amount', evidence.payments, payment => {
      const amount = transfers.get(orderKey(payment.orderId))
      return amount === BigInt(payment.creditUsd * 1_000_000)
        ? null
        : `${payment.orderId} credited ${amount ?? 'nothing'}`
    }),
    checkEach('No order is credited that was not paid', credited, key =>
      paidOrders.has(key) ? null : key,
    ),
    checkEach(
      'A webhook about a payment that was answered 2xx, or given up, is not lost',
      [...webhooks.values()],
      ({ state, paymentId }) =>
        paymentId === null || payments.has(paymentId) ? null : `${paymentId}, ${state}`,
    ),
  ]
}

function checkNumbers(
  { evidence }: Crowd,
  numbers: Awaited<ReturnType<typeof readNumbers>>,
  transfers: Transfers,
  carrierNumbers: readonly string[],
): Check[] {
  const live = [...numbers.values()].filter(({ status }) => status === 'active')
  const atCarrier = new Set(carrierNumbers)
  return [
    checkEach(
      'An acknowledged rental is stored, and an acknowledged cancellation too',
      evidence.rentals,
      rental => {
        const status = numbers.get(rental.numberId)?.status
        const isRight = {
          no: ['active'],
          requested: ['active', 'deactivated'],
          acknowledged: ['deactivated'],
        }[rental.cancelled].includes(status ?? '')
        return isRight ? null : `${rental.numberId} is ${status ?? 'unknown'}`
      },
    ),
    checkEach(
      'A rented number is charged once, and is ours at the carrier',
      live,
      ({ id, number, fee }) => {
        if (!atCarrier.has(number)) return `${number} is not at the carrier`
        const charged = -(transfers.get(numberKey(id, 1)) ?? 0n)
        return charged === fee ? null : `${number} costs ${fee} and was charged ${charged}`
      },
    ),
    checkEach('A number at the carrier has a renter', [...atCarrier], number =>
      live.some(rental => rental.number === number) ? null : number,
    ),
  ]
}

async function readCalls({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('calls')
    .select(['id', 'status', 'parent_sid', 'answered_seconds', 'cost'])
    .execute()
  return new Map(
    rows.map(({ id, status, parent_sid: parentSid, answered_seconds: seconds, cost }) => [
      id,
      { status, parentSid, seconds, cost },
    ]),
  )
}

/** What each transfer changed on the account of its user. Keys are unique, so none is there twice. */
export async function readTransfers({ kysely }: Database): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ key: string; amount: bigint }>`
    select t.key, sum(e.amount)::bigint as amount
    from transfers t
    join entries e on e.transfer_id = t.id
    join accounts a on a.id = e.account_id and a.kind = 'credit'
    group by t.key`.execute(kysely)
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

/** Each user's balance, and what it is after the payments, bills and rentals that the user knows of. */
async function readBalances({ kysely }: Database, { userIds, evidence }: Crowd) {
  const rows = await kysely
    .selectFrom('accounts')
    .select(['user_id', 'posted'])
    .where('kind', '=', 'credit')
    .where('user_id', 'in', userIds)
    .execute()
  const fees = await kysely
    .selectFrom('virtual_numbers')
    .select(['user_id', 'monthly_fee'])
    .where('status', '<>', 'abandoned')
    .execute()
  const micros = (usd: number) => BigInt(Math.round(usd * 1_000_000))
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  return rows.map(({ user_id: id, posted }) => {
    const mine = <T extends { userId: string }>(all: T[]) => all.filter(each => each.userId === id)
    const paid = sum(mine(evidence.payments).map(({ creditUsd }) => micros(creditUsd)))
    const calls = sum(mine(evidence.calls).map(({ settled }) => micros(settled?.costUsd ?? 0)))
    const rented = sum(fees.filter(fee => fee.user_id === id).map(fee => fee.monthly_fee))
    return { id, posted, expected: CREDIT_MICROS + paid - calls - rented }
  })
}

async function readPaymentIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('payments').select('id').execute()
  return rows.map(({ id }) => id)
}

/** The numbers of tax documents, and the place of each in its kind and year. */
async function readDocumentNumbers({ kysely }: Database) {
  const { rows } = await sql<{ number: string; sequence: bigint; place: bigint }>`
    select number, sequence, row_number() over (partition by kind, year order by sequence) as place
    from tax_documents`.execute(kysely)
  return rows
}

async function readNumbers({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('virtual_numbers')
    .select(['id', 'phone_number', 'status', 'monthly_fee'])
    .execute()
  return new Map(
    rows.map(({ id, phone_number: number, status, monthly_fee: fee }) => [
      id,
      { id, number, status, fee },
    ]),
  )
}
