import { expect, it } from 'vitest'
import { classifyPayment, payingPayments } from './classify-payment.ts'

const pay = (id: string, amount: bigint, status = 'captured', currency = 'INR') => ({
  ...{ id, amount, status, currency },
})
const order = { amount: 41_608n, isPaid: true, isPartial: false }
const inParts = { ...order, isPartial: true }

it.each<[string, typeof order, ReturnType<typeof pay>[], string[] | null]>([
  ['the whole amount', { ...order, isPaid: false }, [pay('a', 7n), pay('b', 41_608n)], ['b']],
  ['an order that is not paid', { ...order, isPaid: false }, [pay('a', 37_447n)], []],
  ['an offer', order, [pay('a', 37_447n)], ['a']],
  ['a small payment before an offer', order, [pay('a', 100n), pay('b', 37_447n)], ['b']],
  ['the same offer twice', order, [pay('a', 37_447n), pay('b', 37_447n)], ['a']],
  [
    'the whole amount in dollars',
    { ...order, isPaid: false },
    [pay('a', 41_608n, 'captured', 'USD')],
    [],
  ],
  [
    'the whole amount not captured',
    { ...order, isPaid: false },
    [pay('a', 41_608n, 'authorized')],
    [],
  ],
  [
    'parts that are more than the order',
    inParts,
    [pay('a', 1_000n), pay('b', 40_609n)],
    ['a', 'b'],
  ],
  ['an offer in dollars', order, [pay('a', 37_447n, 'captured', 'USD')], []],
  ['all parts', inParts, [pay('a', 1_000n), pay('b', 40_608n, 'refunded')], ['a', 'b']],
  ['a list without the last part', inParts, [pay('a', 1_000n)], null],
  [
    'a last part that is not captured',
    inParts,
    [pay('a', 1n), pay('b', 41_607n, 'authorized')],
    null,
  ],
])('%s', (_, ofOrder, payments, paying) => {
  expect(payingPayments(ofOrder, payments)?.map(({ id }) => id) ?? null).toEqual(paying)
})

const purchase = { paise: 41_608n, status: 'created' }
const known = { purchase, isAccountClosed: false }
const whole = { amount: 41_608n, currency: 'INR' }
const offer = { ...whole, amount: 37_447n }
const closed = { ...known, isAccountClosed: true }

it.each<[string, ...Parameters<typeof classifyPayment>, string]>([
  ['its whole order', known, whole, null, 'credited'],
  ['an offer for its order', known, offer, true, 'credited'],
  [
    'an order that is paid',
    { ...known, purchase: { ...purchase, status: 'paid' } },
    offer,
    null,
    'surplus',
  ],
  ['no order', null, whole, true, 'no purchase has its order'],
  ['its order in dollars', known, { ...whole, currency: 'USD' }, true, 'it is not in INR'],
  [
    'another sum, before its order was checked',
    ...([known, offer, null, 'its order is not checked at the payment provider yet'] as const),
  ],
  [
    'another sum, without paying its order',
    known,
    offer,
    false,
    'its order is not paid at the payment provider',
  ],
  ['its order of a closed account', closed, whole, null, 'the account of its customer is closed'],
])('a payment of %s is classified', (_, order, payment, isPaying, expected) => {
  const paid = classifyPayment(order, payment, isPaying)
  expect(paid.is === 'parked' ? paid.reason : paid.is).toBe(expected)
})
