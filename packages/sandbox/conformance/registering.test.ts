import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { recordedSamples, untilAudible } from './sound.ts'
import { accessToken, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const STEADY_TONE = '+14155550106'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ heartbeatMs: 200 })
})
afterAll(() => sandbox.close())

describe.concurrent('registering', () => {
  test('succeeds with a valid token, and is undone', async ({ expect, phones }) => {
    const phone = await phones.registered(sandbox, 'alice')
    await phone.page.evaluate(() => window.phone.unregister())
    await phone.until('unregistered')
    expect(phone.events()).toEqual(['registered', 'unregistered'])
  })

  test.for([
    ['garbage', 20101, 'nonsense'],
    ['signed with another secret', 20101, accessToken({ secret: 'another-secret' })],
    ['expired', 20104, accessToken({ ttl: -10 })],
  ] as const)(
    'with a token that is %s is refused with %i on a socket that stays open',
    async ([, code, token], { expect, phones }) => {
      const phone = await phones.open(sandbox)
      await phone.open(token)
      // With a bad token the SDK's promise never settles; its error event is all there is.
      await phone.page.evaluate(() => void window.phone.register())
      expect((await phone.until('device error')).code).toBe(code)
      // On a closed socket the SDK would open ten new ones a second, and receive no heartbeats.
      const sockets = () => phone.page.evaluate(() => window.phone.socketCounts())
      await expect.poll(async () => (await sockets()).heartbeats).toBeGreaterThan(4)
      expect((await sockets()).opened).toBe(1)
    },
  )

  test('ends with an error when the token runs out, and a new token heals the device', async ({
    expect,
    phones,
  }) => {
    const phone = await phones.registered(sandbox, 'alice')
    const update = (token: string) =>
      phone.page.evaluate(given => window.phone.updateToken(given), token)
    await update(accessToken({ ttl: 1 }))
    expect((await phone.until('device error')).code).toBe(20104)
    await update(accessToken())
    await phone.dial({ To: STEADY_TONE })
    await phone.until('accept')
  })

  test('announces the end of a token in time, and a token refreshed in a call leaves it alone', async ({
    expect,
    phones,
  }) => {
    const phone = await phones.open(sandbox)
    await phone.open(accessToken({ ttl: 3600 }), { tokenRefreshMs: 3_598_000 })
    await phone.dial({ To: STEADY_TONE })
    await phone.until('accept')
    await phone.until('tokenWillExpire')
    const before = await phone.packets()
    const recorded = await recordedSamples(phone.page)
    await phone.page.evaluate(token => window.phone.updateToken(token), accessToken())
    await untilAudible(phone.page, { hertz: [440], from: recorded })
    await expect
      .poll(async () => (await phone.packets()).received)
      .toBeGreaterThan(before.received + 100)
    expect(await phone.page.evaluate(() => window.phone.status())).toBe('open')
    expect(phone.events()).not.toContain('device error')
  })

  test('and calling report to the event gateway from another origin', async ({
    expect,
    phones,
  }) => {
    const { page } = await phones.open(sandbox)
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
      sandbox.url,
    )
    expect(statuses).toEqual([200, 200])
  })
})
