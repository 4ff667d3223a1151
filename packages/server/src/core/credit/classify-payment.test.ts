import { expect, it } from 'vitest'
import { payingPayments } from './classify-payment.ts'

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
