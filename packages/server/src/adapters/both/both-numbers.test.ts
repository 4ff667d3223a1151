import type { E164 } from '@ringback/contract/phone/e164'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type FakeNumberCarrier,
  fakeNumberCarrier,
} from '../../../testing/vendors/fake-number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import type { NumberCarrier } from '../../ports/vendors/number-carrier.ts'
import { bothNumbers } from './both-numbers.ts'

const WANTED = { countryCode: 'US', type: 'local', pattern: null, limit: 10 } as const
const DOCUMENTS = { bundleId: null, addressId: null }

describe('the numbers of two carriers', () => {
  let twilio: FakeNumberCarrier
  let trunk: FakeNumberCarrier
  let both: NumberCarrier

  beforeEach(() => {
    ;[twilio, trunk] = [fakeNumberCarrier(), fakeNumberCarrier()]
    // The ids of a trunk's assignments have another form.
    both = bothNumbers({ twilio, trunk: withOtherSids(trunk), log: pino({ level: 'silent' }) })
  })

  const order = (phoneNumber: E164) =>
    both.buy({ phoneNumber, friendlyName: 'num_1', documents: DOCUMENTS })
  const search = (limit = 10) => both.search({ ...WANTED, limit, withoutAddress: true })
  const numbersOf = async (limit?: number) =>
    (await search(limit)).map(({ phoneNumber }) => phoneNumber)

  it('are offered together, those of the trunk first and each once', async () => {
    const shared = trunk.offer('+12125552001')
    twilio.offer('+12125552001')
    const other = twilio.offer('+12125552002')
    expect(await numbersOf()).toEqual([shared, other])
    expect(await numbersOf(1)).toEqual([shared])
  })

  it('are offered while the other carrier does not respond, if there are any', async () => {
    twilio.isDown = true
    await expect(search()).rejects.toThrow(VendorUnavailable)
    const listed = trunk.offer('+12125552003')
    expect(await numbersOf()).toEqual([listed])
  })

  it.each(['trunk', 'twilio'] as const)('are rented where they are: %s', async name => {
    const carrier = { trunk, twilio }[name]
    const phoneNumber = carrier.offer('+12125552004')
    const bought = await order(phoneNumber)
    if (!bought.ok) throw new Error(bought.why)
    expect([...carrier.rented.keys()]).toEqual([phoneNumber])
    const { sid } = bought.value
    expect(await both.find(phoneNumber)).toMatchObject({ sid })
    expect(await both.configure(sid, 'num_2')).toMatchObject({ value: { friendlyName: 'num_2' } })
    expect((await both.listAll()).map(each => each.sid)).toEqual([sid])
    await both.release(sid)
    expect(carrier.rented.size).toBe(0)
  })

  it('are refused when neither has them', async () => {
    expect(await order('+12125552005' as E164)).toMatchObject({ ok: false, why: 'not-available' })
  })
})

function withOtherSids(trunk: NumberCarrier): NumberCarrier {
  const renamed = <T extends { sid: string }>(number: T): T => ({
    ...number,
    sid: number.sid.replace('PN', 'assignment_'),
  })
  const original = (sid: string) => sid.replace('assignment_', 'PN')
  return {
    ...trunk,
    async buy(wanted) {
      const bought = await trunk.buy(wanted)
      return bought.ok ? { ...bought, value: renamed(bought.value) } : bought
    },
    async find(phoneNumber) {
      const found = await trunk.find(phoneNumber)
      return found && renamed(found)
    },
    listAll: async () => (await trunk.listAll()).map(renamed),
    async configure(sid, name) {
      const configured = await trunk.configure(original(sid), name)
      return configured.ok ? { ...configured, value: renamed(configured.value) } : configured
    },
    release: sid => trunk.release(original(sid)),
  }
}
