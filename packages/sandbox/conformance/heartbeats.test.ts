import { test } from './browser-phone.ts'
import { accessToken, startSandbox } from './test-sandbox.ts'

/** The SDK drops a socket on which nothing arrived for 15 s. */
const ALMOST_TOO_LONG_MS = 14_000
const TOO_LONG_MS = 16_000

test('heartbeats keep the SDK connected, and without them it drops the socket and registers again', async ({
  expect,
  phones,
  onTestFinished,
}) => {
  const sandbox = await startSandbox({ heartbeatMs: 50 })
  onTestFinished(() => sandbox.close())
  const phone = await phones.open(sandbox)
  const { clock } = phone.page
  await clock.install()
  await phone.page.reload()
  await phone.until('loaded', 2)
  // From here on only the test moves the time of the page; sockets stay real.
  await clock.pauseAt(Date.now() + 60_000)
  await phone.open(accessToken())
  await phone.register()
  const heartbeats = async () =>
    (await phone.page.evaluate(() => window.phone.socketCounts())).heartbeats
  for (let round = 0; round < 3; round += 1) {
    await clock.fastForward(ALMOST_TOO_LONG_MS)
    const before = await heartbeats()
    await expect.poll(heartbeats).toBeGreaterThan(before)
  }
  expect(phone.events()).toEqual(['registered'])

  sandbox.faults.arrange({
    vendor: 'twilio',
    operation: 'signal',
    fault: 'timeout-before',
    times: 1,
  })
  await expect.poll(() => sandbox.faults.list()).toEqual([])
  await clock.fastForward(TOO_LONG_MS)
  await clock.resume()
  await phone.until('unregistered')
  await phone.until('registered', 2)
  expect(phone.events()).not.toContain('device error')
  // The clock of this page stays under the control of the test.
  await phone.page.close()
})
