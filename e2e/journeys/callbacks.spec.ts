import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, people }) => {
  await people.newcomer(page)
})

test('the final callback is lost: the sweep settles from the carrier’s record', async ({
  page,
  people,
}) => {
  await people.dial(page, '+14155550109')
  await people.connected(page)
  await people.hangUp(page)
  const call = await people.settledCall(page)
  expect(call).toMatchObject({ status: 'completed', billedSeconds: 60 })
  expect(await people.available(page)).toBe(await people.balance(page))
})

test('callbacks come three times and out of order: the call is paid once', async ({
  page,
  people,
}) => {
  await people.dial(page, '+14155550110')
  await people.connected(page)
  await people.hangUp(page)
  const call = await people.settledCall(page)
  expect(call).toMatchObject({ status: 'completed', billedSeconds: 60 })
  expect(await people.balance(page)).toBeCloseTo(1 - (call['actualCost'] as number), 6)
  const { transactions } = await people.ask(page, '/api/credits/transactions')
  expect((transactions as { type: string }[]).map(entry => entry.type)).toEqual([
    'deduction',
    'promotion',
  ])
})
