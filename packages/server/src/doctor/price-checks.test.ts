import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setSetting } from '../actions/settings/change-setting.ts'
import type { Config } from '../config/config.ts'
import { operatorOf } from '../../testing/people/changed-by.ts'
import { DECK_HEADER, activateTestDeck } from '../../testing/decks.ts'
import { freshPglite } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { priceChecks } from './price-checks.ts'

describe('the line about the margin', () => {
  let world: TestWorld
  beforeEach(async () => {
    world = testWorld(await freshPglite())
  })
  afterEach(() => world.database.close())

  const line = (name = 'Margin') =>
    priceChecks
      .find(check => check.name === name)
      ?.run({
        config: { settingTexts: { inrPerUsdE4: '83.2150' } } as Config,
        database: { state: 'open', database: world.database, hasTables: true },
        resolveTxt: () => Promise.reject(new Error('The margin needs no name')),
      })
  const active = (...rows: string[]) =>
    activateTestDeck(world, {
      name: 'test',
      rates: [DECK_HEADER, ...rows].join('\n'),
      overrides: null,
    })

  it('follows the active deck and the stored settings', async () => {
    expect(await line()).toEqual({ status: 'ok', text: 'No prices are active yet' })
    await active('1,USA,US,0.014,60,60', '44,UK,GB,0.02,60,60')
    const fine = { status: 'ok', text: 'Every active price pays for what the carrier charges' }
    expect(await line()).toEqual(fine)
    // Six seconds are sold for a tenth of (0.014 + 0.004) x 1.15, and cost a minute of the browser's leg.
    await active('1,USA,US,0.014,6,6', '44,UK,GB,0.02,60,60')
    expect(await line()).toMatchObject({
      status: 'warning',
      text: expect.stringMatching(
        /^1 active prices .*: USA \(\+1\) sold at \$0\.0207, costs \$0\.0540\./,
      ),
    })
    const request = { name: 'markupPercent', value: '300' }
    expect(await setSetting(world, await operatorOf(world, 'owner'), request)).toMatchObject({
      ok: true,
    })
    expect(await line()).toEqual(fine)
  })

  it('says what incoming calls cost, and that they are free', async () => {
    const owner = await operatorOf(world, 'owner')
    const set = (value: string) => setSetting(world, owner, { name: 'inboundRatePerMinute', value })
    expect(await line('Incoming calls')).toMatchObject({
      status: 'ok',
      text: expect.stringContaining("The carrier's price"),
    })
    expect(await set('0')).toMatchObject({ ok: true })
    expect(await line('Incoming calls')).toMatchObject({
      status: 'warning',
      text: expect.stringContaining('free for customers'),
    })
    expect(await set('0.02')).toMatchObject({ ok: true })
    expect(await line('Incoming calls')).toMatchObject({ status: 'ok' })
  })
})
