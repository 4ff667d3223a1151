import { expect, it } from 'vitest'
import { TAX_IDENTITY } from '../../../../testing/people/tax.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, addCustomer } = await openTestServer()

const PATH = '/api/user/billing-details'
const details = {
  name: 'Löwe GmbH',
  address: '2 Low Street',
  place: '27',
  taxNumber: '27 aapfu0939f1zv',
}

it('stores the details of a customer, with a place of the list', async () => {
  world.business = { ...world.business, ...TAX_IDENTITY }
  const { send } = await addCustomer()
  const empty = await send(PATH)
  expect(empty).toMatchObject({ name: '', address: '', place: null, taxNumber: '' })
  expect(empty['places']).toContainEqual({ code: '29', name: 'Karnataka (29)' })
  expect(empty['places']).toContainEqual({ code: 'abroad', name: 'Outside India' })
  const wrong = await send(PATH, { ...details, place: '99' }, 'PUT')
  expect(wrong).toMatchObject({ status: 400, code: 'unknown-place' })
  const long = await send(PATH, { ...details, address: Array(9).fill('a').join('\n') }, 'PUT')
  expect(long['status']).toBe(400)
  const stored = { ...details, taxNumber: '27AAPFU0939F1ZV' }
  expect(await send(PATH, details, 'PUT')).toMatchObject(stored)
  expect(await send(PATH)).toMatchObject(stored)
})

it('adds the taxes of the place of the customer to prices that do not include them', async () => {
  const taxRules = [
    { name: 'CGST', percent: 9, where: 'same-region' },
    { name: 'IGST', percent: 12, where: 'other-region' },
  ] as const
  world.business = { ...world.business, ...TAX_IDENTITY, taxIncluded: false, taxRules }
  const { send } = await addCustomer()
  const prices = async () => {
    const { packages, addsTax } = await send('/api/credits/packages')
    const { amountINR } = await send('/api/credits/purchase', { packageId: 'standard-10' })
    return [addsTax, (packages as { priceINR: number }[])[1]?.priceINR, amountINR]
  }
  expect(await prices()).toEqual([true, 907.04, 907.04])
  await send(PATH, details, 'PUT')
  expect(await prices()).toEqual([true, 932.01, 932.01])
  await send(PATH, { ...details, place: 'abroad' }, 'PUT')
  expect(await prices()).toEqual([false, 832.15, 832.15])
  world.business = { ...world.business, taxNumber: '' }
  expect(await prices()).toEqual([false, 832.15, 832.15])
})
