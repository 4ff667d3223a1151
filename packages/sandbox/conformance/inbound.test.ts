import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe } from 'vitest'
import { accessToken, childOf, eventually, openDevice, startWorld, test, until } from './world.ts'
import type { Tabs, World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A browser that can be called by `identity`. */
async function listener(tabs: Tabs, identity: string): Promise<Page> {
  const page = await tabs.openPage(world)
  await openDevice(page, world, accessToken({ identity }))
  await page.evaluate(() => window.phone.register())
  await until(page, 'registered')
  return page
}

function calling(identity: string, timeout = 30): Record<string, string> {
  const name = `<Parameter name="callerName" value="Ann &amp; Co"/>`
  const client = `<Client statusCallback="/status"><Identity>${identity}</Identity>${name}</Client>`
  const dial = `<Dial answerOnBridge="true" timeout="${timeout}" action="/action">${client}</Dial>`
  return { To: identity, Twiml: `<Response>${dial}</Response>` }
}

async function sidOf(page: Page): Promise<string> {
  return (await page.evaluate(() => window.phone.sid())) ?? ''
}

describe.concurrent('a browser that is called', () => {
  test('accepts; both hear each other; it hangs up', async ({ expect, tabs }) => {
    const bob = await listener(tabs, 'bob')
    const alice = await tabs.dialFrom(world, calling('bob'))
    expect((await until(bob, 'incoming')).detail).toContain('Ann & Co')
    await bob.evaluate(() => window.phone.accept())
    await until(alice, 'accept')
    await until(bob, 'accept')
    await bob.waitForTimeout(500)
    const [atBob, atAlice] = await Promise.all(
      [bob, alice].map(page => page.evaluate(() => window.phone.hear(1500))),
    )
    expect(atBob?.peakRms).toBeGreaterThan(0.02)
    expect(atAlice?.peakRms).toBeGreaterThan(0.02)
    const parent = await sidOf(alice)
    expect(childOf(world, parent).packetsIn).toBeGreaterThan(30)
    await bob.evaluate(() => window.phone.hangUp())
    await until(alice, 'disconnect')
    expect(childOf(world, parent)).toMatchObject({ status: 'completed', to: 'client:bob' })
  })

  test('rejects; the caller hears that it is busy', async ({ expect, tabs }) => {
    const carol = await listener(tabs, 'carol')
    const alice = await tabs.dialFrom(world, calling('carol'))
    await until(carol, 'incoming')
    await carol.evaluate(() => window.phone.reject())
    expect((await until(alice, 'call error')).code).toBe(31486)
  })

  test('ignores; the ring timeout cancels it', async ({ expect, tabs }) => {
    const dave = await listener(tabs, 'dave')
    const alice = await tabs.dialFrom(world, calling('dave', 3))
    await until(dave, 'incoming')
    expect((await until(alice, 'call error')).code).toBe(31480)
    await until(dave, 'cancel')
  })

  test('is told when the caller gives up', async ({ expect, tabs }) => {
    const erin = await listener(tabs, 'erin')
    const alice = await tabs.dialFrom(world, calling('erin'))
    await until(erin, 'incoming')
    await until(alice, 'ringing')
    await alice.evaluate(() => window.phone.hangUp())
    await until(erin, 'cancel')
    const parent = await sidOf(alice)
    await eventually(() => (childOf(world, parent).status === 'canceled' ? true : undefined))
    expect(world.carrier.call(parent)?.status).toBe('canceled')
  })

  test('rings in two tabs; the first to accept has the call', async ({ expect, tabs }) => {
    const first = await listener(tabs, 'frank')
    const second = await listener(tabs, 'frank')
    const alice = await tabs.dialFrom(world, calling('frank'))
    await until(first, 'incoming')
    await until(second, 'incoming')
    await second.evaluate(() => window.phone.accept())
    await until(alice, 'accept')
    await until(first, 'cancel')
    await alice.evaluate(() => window.phone.hangUp())
    await until(second, 'disconnect')
    expect(await first.evaluate(() => window.phone.isBusy())).toBe(false)
  })

  test('is not there', async ({ expect, tabs }) => {
    const alice = await tabs.dialFrom(world, calling('nobody'))
    expect((await until(alice, 'call error')).code).toBe(31480)
  })
})
