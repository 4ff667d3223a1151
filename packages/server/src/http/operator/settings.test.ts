import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
} from '@ringback/contract/operator/settings/business-settings'
import type { ListedSetting } from '@ringback/contract/operator/settings/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshSettings } from '../../actions/settings/read-settings.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, app } = await openTestServer()

describe('business settings over HTTP', () => {
  let owner: string
  let customer: string
  beforeAll(async () => {
    owner = (await signedInOperator(world, 'owner')).token
    customer = await signIn(world, await addCaller(world, 5_000_000n))
  })

  const get = (path: string, token = owner) =>
    app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } })
  const post = (path: string, payload: object, token = owner) =>
    app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  const reason = 'A test of the settings'
  const set = (name: string, value: string, more: object = {}) =>
    post(`operator/settings/${name}`, { value, reason, ...more })
  const reset = (name: string, accepts: object = {}) =>
    post(`operator/settings/${name}/reset`, { reason, ...accepts })
  async function read(name: string): Promise<ListedSetting> {
    const { items } = (await get('operator/settings')).json()
    return items.find((item: ListedSetting) => item.name === name)
  }

  it('are listed with value, origin and bounds, in the order of their groups', async () => {
    const { items } = (await get('operator/settings')).json()
    expect(items.map(({ name }: ListedSetting) => name)).toEqual(SETTING_NAMES)
    expect(await read('inrPerUsdE4')).toMatchObject({
      value: '83.2150',
      origin: 'environment',
      environmentValue: '83.2150',
      defaultValue: null,
      variable: 'USD_INR',
    })
    expect(await read('ringSeconds')).toMatchObject({
      value: '45',
      origin: 'default',
      environmentValue: null,
      accepts: 'a whole number from 5 to 600',
      unit: 'seconds',
      changedAt: null,
      warning: null,
    })
  })

  it('apply at once when they are set, and go back when they are reset', async () => {
    expect((await set('ringSeconds', ' 30 ')).json()).toMatchObject({
      value: '30',
      origin: 'database',
      changedBy: 'owner@ringback.test',
    })
    expect(world.business.ringSeconds).toBe(30)
    expect((await set('ringSeconds', '50')).statusCode).toBe(200)
    expect((await reset('ringSeconds')).json()).toMatchObject({ value: '45', origin: 'default' })
    expect(world.business.ringSeconds).toBe(45)
    expect(await reset('ringSeconds').then(response => response.json().code)).toBe(
      'setting-not-stored',
    )
  })

  it('have a history, and a row in the log of changes for each change', async () => {
    const { items, hasMore } = (await get('operator/settings/ringSeconds/history?limit=2')).json()
    const facts = { changedBy: 'owner@ringback.test', reason }
    expect(items).toMatchObject([
      { ...facts, before: '50', after: '45', isReset: true },
      { ...facts, before: '30', after: '50', isReset: false },
    ])
    expect(hasMore).toBe(true)
    const log = (await get('operator/changes?subject=setting:ringSeconds')).json().items
    expect(log).toMatchObject([
      { action: 'settings reset', before: '50', after: '45', reason },
      { action: 'settings set', before: '30', after: '50', reason },
      { action: 'settings set', before: '45', after: '30', reason },
    ])
  })

  it.each(SETTING_NAMES)(
    'refuse a value of %s that its bounds exclude, and change nothing',
    async name => {
      const before = await read(name)
      // Some texts may be empty or long.
      const refused = ['', '-1', 'much', '99999999999'].filter(
        text => !BUSINESS_SETTINGS[name].read(text).ok,
      )
      expect(refused).toContain('-1')
      for (const value of refused) {
        const response = await set(name, value)
        expect(response.statusCode).toBe(400)
        expect(response.json()).toMatchObject({ code: 'invalid-setting' })
        expect(response.json().error).toMatch(new RegExp(`^${name} must .+\\.$`))
      }
      expect(await read(name)).toEqual(before)
      expect((await get(`operator/changes?subject=setting:${name}`)).json().items).toHaveLength(
        name === 'ringSeconds' ? 3 : 0,
      )
    },
  )

  it('refuse a change of a value that another operator has changed since it was read', async () => {
    const { value } = await read('maxCallsPerHour')
    expect((await set('maxCallsPerHour', '70', { expected: value })).statusCode).toBe(200)
    const late = await set('maxCallsPerHour', '80', { expected: value })
    expect([late.statusCode, late.json().code]).toEqual([409, 'setting-changed'])
    expect(world.business.maxCallsPerHour).toBe(70)
  })

  it('are unknown by any other name', async () => {
    for (const name of ['markup', 'constructor', 'RING_SECONDS']) {
      expect((await set(name, '5')).json().code).toBe('unknown-setting')
      expect((await reset(name)).json().code).toBe('unknown-setting')
      expect((await get(`operator/settings/${name}/history`)).statusCode).toBe(404)
    }
  })

  it('offer changed packages to customers, under new ids', async () => {
    const packages = JSON.parse((await read('creditPackages')).value)
    const starter = { ...packages[0], price: 6, amount: 6.5 }
    const reused = await set('creditPackages', JSON.stringify([starter]))
    expect([reused.statusCode, reused.json().error]).toEqual([
      400,
      'The package starter-5 has another price or credit than before. Give it another id.',
    ])
    const renamed = [
      { ...packages[0], name: 'First' },
      { ...starter, id: 'starter-6' },
    ]
    expect((await set('creditPackages', JSON.stringify(renamed))).statusCode).toBe(200)
    const offered = (await get('credits/packages', customer)).json().packages
    expect(offered).toMatchObject([
      { id: 'starter-5', name: 'First', price: 5, amount: 5 },
      { id: 'starter-6', price: 6, amount: 6.5, priceINR: 499.29 },
    ])
    const bought = await post('credits/purchase', { packageId: 'starter-6' }, customer)
    expect(bought.json()).toMatchObject({ amountUSD: 6, amountInPaise: 49_929 })
    const gone = await post('credits/purchase', { packageId: 'pro-50' }, customer)
    expect(gone.json().code).toBe('unknown-package')
  })

  it('price new packages at the changed exchange rate', async () => {
    const typingError = await set('inrPerUsdE4', '832.15')
    expect([typingError.statusCode, typingError.json()]).toMatchObject([
      409,
      {
        code: 'exchange-rate-changes-too-much',
        error:
          'This rate differs by 900% from 83.2150, more than 5%. Check the decimal point, or accept the large change.',
      },
    ])
    expect(await read('inrPerUsdE4')).toMatchObject({ value: '83.2150' })
    const accepted = await set('inrPerUsdE4', '90', { acceptLargeChange: true })
    expect(accepted.json()).toMatchObject({ value: '90.0000' })
    const [first] = (await get('credits/packages', customer)).json().packages
    expect(first.priceINR).toBe(450)
    const resetAtOnce = await reset('inrPerUsdE4')
    expect(resetAtOnce.json()).toMatchObject({ code: 'exchange-rate-changes-too-much' })
    expect(await read('inrPerUsdE4')).toMatchObject({ value: '90.0000' })
    expect((await reset('inrPerUsdE4', { acceptLargeChange: true })).statusCode).toBe(200)
  })

  it('are refused with a sentence when they sell below cost, unless it is accepted', async () => {
    const rates = `${DECK_HEADER}\n1,USA,US,0.01,6,6`
    await activateTestDeck(world, { name: 'in steps of 6 s', rates, overrides: null })
    // 6 s are sold for a tenth of a minute, and the carrier charges a minute of the browser's leg.
    await set('markupPercent', '400', { acceptBelowCost: true })
    const refused = await set('markupPercent', '0')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'setting-below-cost',
        error:
          'With this value, more prices would be below what the carrier charges: 1, for example USA (+1). Choose another value, or accept prices below cost.',
      },
    ])
    expect((await set('markupPercent', '0', { acceptBelowCost: true })).statusCode).toBe(200)
    await reset('markupPercent')
  })

  it.each(['setting_changes', 'operator_changes'] as const)(
    'keep their %s as they are',
    async log => {
      const { kysely } = world.database
      const update = kysely.updateTable(log).set({ reason: 'Another' })
      await expect(update.execute()).rejects.toThrow('never changed')
      await expect(kysely.deleteFrom(log).execute()).rejects.toThrow('never changed')
    },
  )

  it('ignore a stored value that this version refuses, and show it', async () => {
    await set('numberGraceDays', '9')
    const stored = { name: 'numberGraceDays', value: '99' }
    await world.database.kysely
      .updateTable('settings')
      .set(stored)
      .where('name', '=', stored.name)
      .execute()
    world.business = { ...world.business, revision: 0n }
    await refreshSettings(world)
    expect(world.business.numberGraceDays).toBe(7)
    expect(await read('numberGraceDays')).toMatchObject({
      value: '7',
      origin: 'default',
      warning: `The stored value 99 is not used: it must be ${BUSINESS_SETTINGS.numberGraceDays.accepts}.`,
    })
  })
})
