import { beforeEach, describe, expect, it } from 'vitest'
import type { BuyRefusal } from '../../../ports/vendors/number-carrier.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { rentNumber } from './rent-number.ts'
import { searchNumbers } from './search-numbers.ts'

const BUNDLE = `BU${'1'.repeat(32)}`
const ADDRESS = `AD${'2'.repeat(32)}`

describe('numbers that need documents', () => {
  const world = useWorld({ shared: 'database', isBalanced: true })
  let n = 0
  beforeEach(() => {
    n += 1
  })

  const search = async (countryCode: string, more: object = {}) => {
    const wanted = { countryCode, limit: 10, offset: 0, ...more }
    const found = await searchNumbers(world, world.ids.next('user'), wanted)
    if (!found.ok) throw new Error(found.why)
    const { numbers, ...facts } = found.value
    return { ...facts, found: numbers.map(({ phoneNumber }) => phoneNumber) }
  }
  const mobile = () => world.numbers.offer(`+44740012${1000 + n}`, 'GB', 'mobile')
  const rent = async (phoneNumber: string) => {
    const userId = await addCaller(world, 10_000_000n)
    const outcome = await rentNumber(world, userId, phoneNumber)
    const { posted, available } = await readBalance(world, userId)
    return { outcome, isHeld: posted !== available, userId }
  }
  const requests = (kind: string) => world.numbers.requests.filter(each => each.startsWith(kind))

  it('are not offered without a bundle, and the carrier is not searched for them', async () => {
    const number = mobile()
    const local = world.numbers.offer(`+44203123${1000 + n}`, 'GB')
    world.regulated.add('GB mobile')
    expect(await search('GB')).toMatchObject({
      found: [local],
      rentableTypes: ['local', 'toll_free'],
      typesWithoutDocuments: ['mobile'],
    })
    expect(requests('search GB mobile')).toEqual([])
    expect((await rent(number)).outcome).toEqual({ ok: false, why: 'number-needs-documents' })
    expect(requests('buy')).toEqual([])
  })

  it('are offered, and bought, with the bundle of their country', async () => {
    const number = mobile()
    world.regulated.add('GB mobile')
    world.business = { ...world.business, numberBundles: [{ country: 'GB', sid: BUNDLE }] }
    expect(await search('GB', { type: 'mobile' })).toMatchObject({
      found: [number],
      typesWithoutDocuments: [],
    })
    expect((await rent(number)).outcome).toMatchObject({ ok: true })
    expect(world.numbers.documents.get(number)).toEqual({ bundleId: BUNDLE, addressId: null })
  })

  it('use the bundle of their own type before that of their country', async () => {
    const number = mobile()
    const ofMobiles = `BU${'3'.repeat(32)}`
    world.business = {
      ...world.business,
      numberBundles: [
        { country: 'GB', sid: BUNDLE },
        { country: 'GB', type: 'mobile', sid: ofMobiles },
        { country: 'FR', type: 'mobile', sid: `BU${'4'.repeat(32)}` },
      ],
    }
    await rent(number)
    expect(world.numbers.documents.get(number)?.bundleId).toBe(ofMobiles)
  })

  it('are not offered without an address, which the search of the carrier shows', async () => {
    const number = world.numbers.offer(`+49301234${1000 + n}`, 'DE', 'local', {
      needsAddress: true,
    })
    expect(await search('DE')).toMatchObject({ found: [], typesWithoutDocuments: ['local'] })
    expect((await rent(number)).outcome).toMatchObject({ why: 'number-needs-documents' })
    expect(requests('buy')).toEqual([])
    world.business = { ...world.business, numberAddresses: [{ country: 'DE', sid: ADDRESS }] }
    expect(await search('DE')).toMatchObject({ found: [number], typesWithoutDocuments: [] })
    expect((await rent(number)).outcome).toMatchObject({ ok: true })
    expect(world.numbers.documents.get(number)).toEqual({ bundleId: null, addressId: ADDRESS })
  })

  it('are not offered for a day after the carrier refused an order with the same documents', async () => {
    const number = mobile()
    world.business = { ...world.business, numberBundles: [{ country: 'GB', sid: BUNDLE }] }
    world.numbers.nextRefusals.push({ why: 'needs-documents', code: 21649, missing: 'bundle' })
    expect(await rent(number)).toMatchObject({
      outcome: { why: 'number-needs-documents' },
      isHeld: false,
    })
    const withoutMobile = { found: [], typesWithoutDocuments: ['mobile'] }
    expect(await search('GB')).toMatchObject(withoutMobile)
    world.clock.advance({ minutes: 23 * 60 })
    expect(await search('GB')).toMatchObject(withoutMobile)
    const others = { ...world.business, numberBundles: [{ country: 'GB', sid: BUNDLE } as const] }
    world.business = {
      ...others,
      numberBundles: [{ country: 'GB', sid: `BU${'5'.repeat(32)}` }],
    }
    expect(await search('GB')).toMatchObject({ found: [number] })
    world.business = others
    world.clock.advance({ minutes: 61 })
    expect(await search('GB')).toMatchObject({ found: [number] })
  })

  it.each<BuyRefusal>([
    { why: 'not-available', code: 21422 },
    { why: 'needs-documents', code: 21631, missing: 'address' },
    { why: 'refused', code: 21404 },
    { why: 'refused', code: 99999 },
  ])('or that are refused with %j hold no credit', async refusal => {
    const number = mobile()
    world.numbers.nextRefusals.push(refusal)
    const { outcome, isHeld, userId } = await rent(number)
    expect(outcome).toEqual({
      ok: false,
      why: `number-${refusal.why}`,
    })
    expect(isHeld).toBe(false)
    // The number is free for a next try at once.
    expect(await rentNumber(world, userId, number)).toMatchObject(
      refusal.why === 'needs-documents' ? { why: 'number-needs-documents' } : { ok: true },
    )
  })

  it('hold the credit while it is unknown whether the carrier sold them', async () => {
    const number = mobile()
    world.numbers.nextOutcomes.buy.push('request-lost')
    expect(await rent(number)).toMatchObject({ outcome: { why: 'rent-pending' }, isHeld: true })
  })
})

describe('a search for more numbers', () => {
  const world = useWorld()

  it('finds those after the first ones, until there are no more', async () => {
    const offered = Array.from({ length: 23 }, (_, each) =>
      world.numbers.offer(`+1212777${3000 + each}`),
    )
    const pages = []
    for (const offset of [0, 10, 20]) {
      const wanted = { countryCode: 'US', type: 'local', limit: 10, offset } as const
      const page = await searchNumbers(world, 'user', wanted)
      if (page.ok) pages.push(page.value)
    }
    expect(pages.flatMap(page => page.numbers.map(({ phoneNumber }) => phoneNumber))).toEqual(
      offered,
    )
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  })
})
