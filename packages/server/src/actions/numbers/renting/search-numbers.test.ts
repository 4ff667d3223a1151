import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { FEE } from '../../../../testing/people/renters.ts'
import { useRentals } from '../../../../testing/people/use-rentals.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { finishRentals } from './finish-rentals.ts'
import { rentNumber } from './rent-number.ts'
import { type NumberSearch, searchNumbers } from './search-numbers.ts'

describe.each(testDatabases())('a search of numbers on $name', ({ open }) => {
  const { world, offer } = useRentals(open)

  /** Searches as another user each time, because searches are limited. */
  async function search(wanted: Partial<NumberSearch> & { countryCode: string }) {
    const all = { limit: 10, offset: 0, ...wanted }
    const found = await searchNumbers(world, world.ids.next('user'), all)
    if (!found.ok) throw new Error(found.why)
    return found.value.numbers
  }

  it('sends the carrier 20 of 60 searches of one user in a minute, and for those of others', async () => {
    offer(90)
    const wanted = { countryCode: 'US', type: 'local', limit: 3, offset: 0 } as const
    const searchAs = (user: string) => searchNumbers(world, user, wanted)
    const userId = world.ids.next('user')
    const outcomes = []
    for (let each = 0; each < 60; each++) outcomes.push(await searchAs(userId))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
    expect(outcomes.at(-1)).toMatchObject({ why: 'too-many-attempts' })
    expect(world.numbers.requests).toHaveLength(20)
    expect(await searchAs(world.ids.next('user'))).toMatchObject({ ok: true })
    world.clock.advance({ minutes: 1 })
    expect(await searchAs(userId)).toMatchObject({ ok: true })
  })

  it('alternates between the types, with their fees, without numbers that are being rented', async () => {
    const local = [1, 2, 3].map(each => world.numbers.offer(`+1212777${2000 + each}`))
    const free = world.numbers.offer('+18005552000', 'US', 'toll_free')
    world.numbers.offer('+447400123456', 'GB', 'mobile')
    const found = await search({ countryCode: 'US', limit: 3 })
    expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual([local[0], free, local[1]])
    expect(found[0]).toEqual({
      phoneNumber: local[0],
      countryCode: 'US',
      type: 'local',
      region: 'Somewhere',
      monthlyFee: FEE,
      incomingRatePerMinute: 0n,
    })
    const userId = await addCaller(world, 5_000_000n)
    world.numbers.nextOutcomes.buy.push('request-lost')
    world.numbers.nextOutcomes.find.push('completed', 'request-lost')
    expect(await rentNumber(world, userId, local[0] ?? '')).toMatchObject({ why: 'rent-pending' })
    const next = await search({ countryCode: 'US', type: 'local', limit: 3 })
    expect(next.map(({ phoneNumber }) => phoneNumber)).toEqual(local.slice(1))
    world.clock.advance({ minutes: 3 })
    await finishRentals(world)
    world.clock.advance({ minutes: 3 })
    await finishRentals(world)
  })

  it('returns nothing and sends no request when a country or type has no fee', async () => {
    world.numbers.offer('+60312345678', 'MY')
    expect(await search({ countryCode: 'MY', limit: 10 })).toEqual([])
    const mobile = { countryCode: 'US', type: 'mobile', limit: 10 } as const
    expect(await search(mobile)).toEqual([])
    expect(world.numbers.requests).toEqual([])
  })
})
