import type { E164 } from '@ringback/contract/phone/e164'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addRenter } from '../../../../testing/people/renters.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { InventoryNumber } from '../../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { reconcileNumbers } from './reconcile-numbers.ts'

describe('the routing of rented numbers', () => {
  const world = useWorld()

  const rent = async (n: number) => (await addRenter(world, n, 0n)).number
  const routingOf = (phoneNumber: string) => world.numbers.rented.get(phoneNumber)?.routing

  function setRouting(phoneNumber: string, routing: InventoryNumber['routing']): InventoryNumber {
    const known = world.numbers.rented.get(phoneNumber)
    if (!known) throw new Error('not rented')
    const changed = { ...known, routing }
    world.numbers.rented.set(phoneNumber, changed)
    return changed
  }

  it('is renewed behind those that the carrier always refuses, and stays where calls go elsewhere', async () => {
    const old: E164[] = []
    for (const n of [1, 3, 6]) old.push((await rent(n)).phoneNumber)
    const foreign = await rent(2)
    for (const number of old) setRouting(number, 'outdated')
    setRouting(foreign.phoneNumber, 'elsewhere')
    world.numbers.nextOutcomes.configure = ['refused', 'refused']
    await reconcileNumbers(world)
    expect(old.map(routingOf)).toEqual(['outdated', 'outdated', 'here'])
    world.numbers.nextOutcomes.configure = ['request-lost']
    await reconcileNumbers(world)
    expect(old.map(routingOf)).toEqual(['outdated', 'here', 'here'])
    await reconcileNumbers(world)
    expect(old.map(routingOf)).toEqual(['here', 'here', 'here'])
    expect(routingOf(foreign.phoneNumber)).toBe('elsewhere')
    const before = world.numbers.requests.length
    expect((await reconcileNumbers(world)).differences).toEqual([])
    expect(world.numbers.requests.slice(before)).toEqual(['list all'])
  })

  it('is renewed of a number behind more than a run renews that the carrier refuses', async () => {
    const number = await rent(7)
    const rented = setRouting(number.phoneNumber, 'outdated')
    const others = Array.from({ length: 200 }, (_, n) => ({
      ...rented,
      phoneNumber: `+1415555${7_000 + n}` as E164,
      sid: `PNrefused${n}`,
    }))
    const rows = others.map(({ phoneNumber, sid }) => ({
      ...{ id: sid, phone_number: phoneNumber, carrier_sid: sid },
    }))
    await world.database.statement(db =>
      sql`insert into virtual_numbers
        select (jsonb_populate_record(virtual_numbers, other)).*
        from virtual_numbers, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as other
        where id = ${number.id}`.execute(db),
    )
    for (const other of others) world.numbers.rented.set(other.phoneNumber, other)
    world.numbers.nextOutcomes.configure = others.map(() => 'refused')
    await reconcileNumbers(world)
    const routings = [rented, ...others].map(({ phoneNumber }) => routingOf(phoneNumber))
    expect(routings.filter(routing => routing === 'here')).toHaveLength(1)
  })

  it.each([
    [4, 'fails the check when it is broken', new Error('broken'), 'broken'],
    [5, 'waits for a carrier that is away', new VendorUnavailable('Twilio', 'away'), null],
  ])('of number %i %s', async (n, _, error, failure) => {
    const { phoneNumber } = await rent(n)
    setRouting(phoneNumber, 'outdated')
    world.numbers.configure = () => Promise.reject(error)
    const reconciled = reconcileNumbers(world)
    if (failure === null) await expect(reconciled).resolves.toMatchObject({ differences: [] })
    else await expect(reconciled).rejects.toThrow(failure)
    expect(routingOf(phoneNumber)).toBe('outdated')
  })
})
