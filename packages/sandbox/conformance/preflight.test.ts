import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { accessToken, restClient, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.product.defaultTwiml = '<Response><Echo/></Response>'
})
afterAll(() => sandbox.close())

/** The leg of the caller with this identity. */
const legOf = (identity: string) =>
  sandbox.carrier.calls().find(({ from }) => from === `client:${identity}`)

describe.concurrent("the SDK's test of a setup", () => {
  test('dials no number, is echoed, and ends with a score', async ({ expect, phones }) => {
    const phone = await phones.open(sandbox)
    await phone.page.evaluate(([token, host]) => window.phone.preflight(token, host), [
      accessToken({ identity: 'tester' }),
      sandbox.host,
    ] as const)
    await phone.until('preflight connected')
    await phone.until('preflight score', 3)
    await expect.poll(() => legOf('tester')?.packetsIn).toBeGreaterThan(100)
    await phone.page.evaluate(() => window.phone.disconnectAll())
    const completed = await phone.until('preflight completed')
    // From 1 to 4.5; how high it is depends on how busy the machine is.
    expect(Number(completed.detail)).toBeGreaterThan(1)
    const leg = legOf('tester')
    expect(leg).toMatchObject({ to: '', status: 'completed', parentSid: null })
    // One packet out for each packet in, except for the last ones.
    expect(leg?.packetsOut).toBeGreaterThan((leg?.packetsIn ?? 0) * 0.9)
    const [voice] = sandbox.product.postedFor(leg?.sid ?? '')
    expect(voice?.isSigned).toBe(true)
    expect(voice?.form['From']).toBe('client:tester')
    expect(voice?.form['To'] ?? '').toBe('')
    expect(voice?.form).not.toHaveProperty('callId')
  })

  test('is ended through the REST API', async ({ expect, phones }) => {
    const phone = await phones.open(sandbox)
    await phone.page.evaluate(([token, host]) => window.phone.preflight(token, host), [
      accessToken({ identity: 'idler' }),
      sandbox.host,
    ] as const)
    await phone.until('preflight connected')
    const sid = legOf('idler')?.sid ?? ''
    const ended = await restClient(sandbox).calls(sid).update({ status: 'completed' })
    expect(ended.status).toBe('completed')
    await phone.until('preflight completed')
    await untilStatus(sandbox, sid, 'completed')
  })
})
