import { beforeEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import type { ChangedBy } from '../operators/change.ts'
import { setSetting } from './change-setting.ts'
import { fetchExchangeRate } from './fetch-exchange-rate.ts'
import { readAllSettings, readSettingHistory } from './read-settings.ts'

describe('the exchange rate', () => {
  const world = useWorld()
  let by: ChangedBy
  let offered: bigint | 'none'
  let requests: number
  beforeEach(async () => {
    requests = 0
    world.exchangeRates = {
      async fetchInrPerUsdE4() {
        requests += 1
        if (offered === 'none') throw new VendorUnavailable('exchange rates', 'did not respond')
        return offered
      },
    }
    by = await operatorOf(world, 'owner')
  })

  async function fetchAfter(hours: number, rate: bigint | 'none'): Promise<bigint> {
    world.clock.advance({ hours })
    offered = rate
    await fetchExchangeRate(world)
    return world.business.inrPerUsdE4
  }
  const set = (name: string, value: string) =>
    setSetting(world, by, { name, value, acceptLargeChange: true })
  async function warning(): Promise<string | null> {
    const settings = await readAllSettings(world)
    return settings.find(({ name }) => name === 'inrPerUsdE4')?.warning ?? null
  }

  it('is fetched once an hour by one of several instances, and has a history', async () => {
    expect(await fetchAfter(0, 840_000n)).toBe(840_000n)
    await Promise.all([fetchExchangeRate(world), fetchExchangeRate({ ...world })])
    expect(requests).toBe(1)
    expect(await fetchAfter(1, 840_000n)).toBe(840_000n)
    expect(requests).toBe(2)
    const history = await readSettingHistory(world, 'inrPerUsdE4', { page: 1, limit: 10 })
    expect(history).toMatchObject({
      value: {
        items: [
          { changedBy: 'exchange-rate', before: '83.2150', after: '84.0000', reason: 'Fetched' },
        ],
      },
    })
  })

  it('stays when it would change by more than the bound in a day, also in small steps', async () => {
    expect(await fetchAfter(0, 870_000n)).toBe(870_000n)
    expect(await fetchAfter(1, 873_757n)).toBe(873_757n)
    expect(await warning()).toBeNull()
    // 83.2150 plus 5% is 87.37575.
    expect(await fetchAfter(1, 873_758n)).toBe(873_757n)
    expect(await warning()).toBe(
      'The fetched rate 87.3758 is not used: it differs by 5.01% from 83.2150, and 5% a day are allowed. Set it by hand to accept it.',
    )
    expect(await fetchAfter(1, 700_000n)).toBe(873_757n)
    // A day later, the rate of a day ago is another one.
    expect(await fetchAfter(24, 880_000n)).toBe(880_000n)
    expect(await warning()).toBeNull()
  })

  it('is accepted by an operator who sets it, and fetched from there on', async () => {
    expect(await fetchAfter(0, 950_000n)).toBe(832_150n)
    expect(await warning()).toContain('95.0000')
    await set('inrPerUsdE4', '95')
    expect(await warning()).toBeNull()
    expect(await fetchAfter(1, 951_000n)).toBe(951_000n)
  })

  it('stays as set by hand when fetching is switched off', async () => {
    await set('fetchExchangeRate', 'false')
    await set('inrPerUsdE4', '80')
    expect(await fetchAfter(2, 840_000n)).toBe(800_000n)
    expect(requests).toBe(0)
  })

  it('stays while the source does not respond, which is requested less and less often', async () => {
    const failedAt: number[] = []
    for (let second = 0; second <= 255; second += 5) {
      const before = requests
      expect(await fetchAfter(0, 'none')).toBe(832_150n)
      if (requests > before) failedAt.push(second)
      // A source that is restarted is no matter for an operator.
      expect((await warning()) !== null).toBe(second >= 15)
      world.clock.advance({ seconds: 5 })
    }
    expect(failedAt).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
    expect(await warning()).toContain('could not be fetched in the last 8 attempts')
    world.clock.advance({ seconds: 55 })
    expect(await fetchAfter(0, 840_000n)).toBe(840_000n)
    expect(await warning()).toBeNull()
    expect(await fetchAfter(1, 'none')).toBe(840_000n)
    expect(await warning()).toBeNull()
  })

  it('keeps the warning about a rate beyond the bound while the source does not respond', async () => {
    await fetchAfter(0, 950_000n)
    await fetchAfter(1, 'none')
    expect(await warning()).toContain('The fetched rate 95.0000 is not used')
  })

  it('is not fetched without a URL', async () => {
    world.exchangeRates = null
    expect(await fetchAfter(2, 840_000n)).toBe(832_150n)
  })
})
