import { afterAll, beforeAll, describe } from 'vitest'
import { ACCOUNT, accessToken, eventually, startWorld, test, until } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  world.product.answerSilence = '<Response><Echo/></Response>'
})
afterAll(() => world.close())

/** The leg of the caller with this identity. */
const legOf = (identity: string) =>
  world.carrier.calls().find(({ from }) => from === `client:${identity}`)

describe.concurrent("the SDK's test of a setup", () => {
  test('names no number, hears itself, and ends with a score', async ({ expect, tabs }) => {
    const page = await tabs.openPage(world)
    await page.evaluate(([jwt, host]) => window.phone.preflight(jwt, host, 6_000), [
      accessToken({ identity: 'tester' }),
      world.host,
    ] as const)
    await until(page, 'preflight connected')
    const completed = await until(page, 'preflight completed', 20_000)
    expect(Number(completed.detail)).toBeGreaterThan(3.5)
    const leg = legOf('tester')
    expect(leg).toMatchObject({ to: '', status: 'completed', parentSid: null })
    expect(leg?.packetsIn).toBeGreaterThan(100)
    // What was said is what was heard: a packet out for each packet in, but for the last ones.
    expect(leg?.packetsOut).toBeGreaterThan((leg?.packetsIn ?? 0) * 0.9)
    const [voice] = world.product.postedFor(leg?.sid ?? '')
    expect(voice?.isSigned).toBe(true)
    expect(voice?.form['From']).toBe('client:tester')
    expect(voice?.form['To'] ?? '').toBe('')
    expect(voice?.form).not.toHaveProperty('callId')
  })

  test('is ended through the REST API when nobody hangs up', async ({ expect, tabs }) => {
    const page = await tabs.openPage(world)
    await page.evaluate(([jwt, host]) => window.phone.preflight(jwt, host, 60_000), [
      accessToken({ identity: 'idler' }),
      world.host,
    ] as const)
    await until(page, 'preflight connected')
    const sid = legOf('idler')?.sid ?? ''
    const { accountSid, authToken } = ACCOUNT
    const ended = await fetch(`${world.url}/2010-04-01/Accounts/${accountSid}/Calls/${sid}.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'Status=completed',
    })
    expect(ended.status).toBe(200)
    await until(page, 'preflight completed')
    await eventually(() => (world.carrier.call(sid)?.status === 'completed' ? true : undefined))
  })
})
