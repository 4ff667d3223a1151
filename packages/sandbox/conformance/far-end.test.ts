import { afterAll, beforeAll, describe } from 'vitest'
import { eventually, startWorld, test, toldStatuses, until } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe.concurrent('keys', () => {
  test('pressed keys are heard by the far end and come back as tones', async ({ expect, tabs }) => {
    const { page, parent, child } = await tabs.talkTo(world, '+14155550103')
    await page.waitForTimeout(300)
    const hearing = page.evaluate(() => window.phone.hear(8000, [697, 1209, 941, 1477], 20))
    await page.evaluate(() => window.phone.press('1234567890*#'))
    const heard = await hearing
    await eventually(() => (child().digits.length === 12 ? true : undefined))
    expect(child().digits).toBe('1234567890*#')
    expect(world.carrier.call(parent)?.digits).toBe('1234567890*#')
    expect(Math.min(heard.prominence[0] ?? 0, heard.prominence[1] ?? 0)).toBeGreaterThan(20)
  })

  test('keys sent by signalling are heard too', async ({ expect, tabs }) => {
    const { page, child } = await tabs.talkTo(world, '+14155550103')
    const hearing = page.evaluate(() => window.phone.hear(8000, [852, 1336], 20))
    await page.evaluate(() => window.phone.pressBySignalling('888'))
    expect(Math.min(...(await hearing).prominence)).toBeGreaterThan(20)
    expect(child().digits).toBe('888')
  })

  test('the far end presses keys, and hangs up, when control says so', async ({ expect, tabs }) => {
    const { page, parent, child } = await tabs.talkTo(world, '+14155550103')
    await page.waitForTimeout(300)
    const hearing = page.evaluate(() => window.phone.hear(8000, [852, 1477], 20))
    expect(world.carrier.keys(child().sid, '999')).toBe(true)
    expect(Math.min(...(await hearing).prominence)).toBeGreaterThan(20)
    expect(child().digits).toBe('')
    expect(world.carrier.hangup(parent)).toBe(true)
    await until(page, 'disconnect')
    expect(world.carrier.hangup(parent)).toBe(false)
  })
})

describe.concurrent('a phone that control answers', () => {
  test('a phone that nobody answers is answered', async ({ expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+14155550102' })
    await until(page, 'ringing')
    const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
    expect(world.carrier.keys(parent, '1')).toBe(false)
    expect(world.carrier.answer(parent)).toBe(true)
    await until(page, 'accept')
    expect(world.carrier.answer(parent)).toBe(false)
  })

  test('a phone that rings for long is declined', async ({ expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+14155550107' })
    await until(page, 'ringing')
    const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
    expect(world.carrier.hangup(parent)).toBe(true)
    expect((await until(page, 'call error')).code).toBe(31486)
  })
})

describe.concurrent('callbacks that go wrong', () => {
  test('0109 loses the final callback; the action still comes', async ({ expect, tabs }) => {
    const { page, parent } = await tabs.talkTo(world, '+14155550109')
    await page.evaluate(() => window.phone.hangUp())
    await eventually(() => world.product.postedFor(parent).find(({ path }) => path === '/action'))
    const posts = world.product.postedFor(parent)
    expect(toldStatuses(posts)).toEqual(['initiated', 'ringing', 'in-progress'])
  })

  test('0110 sends each three times and out of order', async ({ expect, tabs }) => {
    const { page, parent } = await tabs.talkTo(world, '+14155550110')
    await page.evaluate(() => window.phone.hangUp())
    await eventually(() => world.product.postedFor(parent).find(({ path }) => path === '/action'))
    const posts = world.product.postedFor(parent).filter(({ path }) => path === '/status')
    const told = toldStatuses(posts)
    for (const status of ['initiated', 'ringing', 'in-progress', 'completed']) {
      expect(told.filter(one => one === status)).toHaveLength(3)
    }
    expect(told.indexOf('ringing')).toBeLessThan(told.indexOf('initiated'))
    expect(told.indexOf('completed')).toBeLessThan(told.lastIndexOf('in-progress'))
    const copies = posts.filter(({ form }) => form['CallStatus'] === 'completed')
    expect(new Set(copies.map(({ form }) => JSON.stringify(form))).size).toBe(1)
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
  })
})
