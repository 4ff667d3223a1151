import { afterAll, beforeAll, describe } from 'vitest'
import { accessToken, happenings, openDevice, startWorld, test, until } from './world.ts'
import type { Tabs, World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function pageWith(tabs: Tabs, token: string) {
  const page = await tabs.openPage(world)
  await openDevice(page, world, token)
  return page
}

describe.concurrent('tokens', () => {
  test('a device registers and unregisters', async ({ expect, tabs }) => {
    const page = await pageWith(tabs, accessToken())
    await page.evaluate(() => window.phone.register())
    await until(page, 'registered')
    await page.evaluate(() => window.phone.unregister())
    await until(page, 'unregistered')
    expect(await happenings(page)).toEqual(['registered', 'unregistered'])
  })

  test.for([
    ['garbage', 20101, 'nonsense'],
    ['signed with another secret', 20101, accessToken({ secret: 'another-secret' })],
    ['expired', 20104, accessToken({ ttl: -10 })],
  ] as const)(
    'a token that is %s is refused with %i',
    async ([, code, token], { expect, tabs }) => {
      const page = await pageWith(tabs, token)
      // With a bad token the SDK's promise never settles; its error event is all there is.
      await page.evaluate(() => void window.phone.register())
      expect((await until(page, 'device error')).code).toBe(code)
      await page.waitForTimeout(1000)
      const errors = (await happenings(page)).filter(what => what === 'device error')
      // The socket stays open: a closed one makes the SDK knock ten times a second.
      expect(errors.length).toBeLessThan(3)
    },
  )

  test('a token that runs out is reported, and a new one heals the device', async ({
    expect,
    tabs,
  }) => {
    const page = await pageWith(tabs, accessToken({ ttl: 5 }))
    await page.evaluate(() => void window.phone.register())
    await until(page, 'registered')
    await until(page, 'tokenWillExpire')
    expect((await until(page, 'device error')).code).toBe(20104)
    await page.evaluate(token => window.phone.updateToken(token), accessToken())
    await page.evaluate(() => window.phone.connect({ To: '+14155550106' }))
    await until(page, 'accept')
  })

  test('a token refreshed in a call leaves the call alone', async ({ expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+14155550106' }, accessToken({ ttl: 6 }))
    await until(page, 'accept')
    await until(page, 'tokenWillExpire')
    const before = await page.evaluate(() => window.phone.packets())
    await page.evaluate(token => window.phone.updateToken(token), accessToken())
    const heard = await page.evaluate(() => window.phone.hear(2500, [440]))
    expect(heard.prominence[0]).toBeGreaterThan(30)
    await expect
      .poll(async () => (await page.evaluate(() => window.phone.packets())).received, {
        timeout: 8_000,
      })
      .toBeGreaterThan(before.received + 100)
    expect(await page.evaluate(() => window.phone.status())).toBe('open')
    expect(await happenings(page)).not.toContain('device error')
  })

  test('the event gateway takes what the SDK reports from another origin', async ({
    expect,
    tabs,
  }) => {
    const { page } = await tabs.talkTo(world, '+14155550106')
    const statuses = await page.evaluate(
      url =>
        Promise.all(
          ['EndpointEvents', 'EndpointMetrics'].map(async name => {
            const answer = await fetch(`${url}/v4/${name}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-twilio-token': 'token' },
              body: JSON.stringify({ group: 'connection', name: 'accepted-by-remote' }),
            })
            return answer.status
          }),
        ),
      world.url,
    )
    expect(statuses).toEqual([200, 200])
  })
})
