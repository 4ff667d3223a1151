import { describe, type TestContext } from 'vitest'
import { test, type BrowserPhone } from './browser-phone.ts'
import { untilAudible } from './sound.ts'
import { accessToken, childOf, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const STEADY_TONE = '+14155550106'

/** Faults and outages reach every browser that is connected, so each test has a sandbox of its own. */
async function ownSandbox({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  return sandbox
}

function dropSockets({ faults }: TestSandbox): void {
  faults.arrange({ vendor: 'twilio', operation: 'signal', fault: 'drop', times: 1 })
}

/** The packets that the carrier sent and the browser received since an earlier moment. */
async function countPackets(phone: BrowserPhone, sandbox: TestSandbox, parent: string) {
  const counts = async () => ({
    ...(await phone.packets()),
    played: sandbox.carrier.call(parent)?.packetsOut ?? 0,
  })
  const before = await counts()
  return async () => {
    const now = await counts()
    return {
      received: now.received - before.received,
      lost: now.lost - before.lost,
      played: now.played - before.played,
    }
  }
}

describe.concurrent('signalling', () => {
  test('that drops in a call is reopened, and the audio is unbroken', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, parent, child } = await phones.connected(sandbox, STEADY_TONE)
    await expect.poll(async () => (await phone.packets()).received).toBeGreaterThan(0)
    const packetsSince = await countPackets(phone, sandbox, parent)
    dropSockets(sandbox)
    await phone.until('transportClose')
    expect((await phone.until('reconnecting')).code).toBe(53001)
    await phone.until('reconnected')
    await untilAudible(phone.page, { hertz: [440], db: 30 })
    await expect.poll(async () => (await packetsSince()).received).toBeGreaterThan(50)
    const { received, lost, played } = await packetsSince()
    expect(lost).toBeLessThan(5)
    expect(received).toBeGreaterThan(played * 0.9 - 5)
    expect(await phone.page.evaluate(() => window.phone.status())).toBe('open')
    expect(child().status).toBe('in-progress')

    // The new socket carries the call: a hang-up on it counts.
    await phone.hangUp()
    await untilStatus(sandbox, child().sid, 'completed')
  })

  test('that control cuts stays down until control restores it', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, parent, child } = await phones.connected(sandbox, STEADY_TONE)
    sandbox.carrier.outages.setSignallingConnected(false)
    await phone.until('reconnecting')
    const sockets = () => phone.page.evaluate(() => window.phone.socketCounts())
    const { opened } = await sockets()
    await expect.poll(async () => (await sockets()).opened).toBeGreaterThan(opened + 1)
    expect(phone.events()).not.toContain('reconnected')
    expect(child().status).toBe('in-progress')
    sandbox.carrier.outages.setSignallingConnected(true)
    await phone.until('reconnected')
    await phone.hangUp()
    await untilStatus(sandbox, parent, 'completed')
  })

  test('that is down when the far end hangs up ends the call on return', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, parent } = await phones.connected(sandbox, STEADY_TONE)
    sandbox.carrier.outages.setSignallingConnected(false)
    await phone.until('transportClose')
    sandbox.carrier.hangup(parent)
    await untilStatus(sandbox, parent, 'completed')
    expect(phone.events()).not.toContain('disconnect')
    sandbox.carrier.outages.setSignallingConnected(true)
    await phone.until('disconnect')
  })

  test('that the browser does not restore in time costs it its call', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const phone = await phones.open(sandbox)
    await phone.open(accessToken(), { reconnectMs: 1000 })
    await phone.dial({ To: STEADY_TONE })
    await phone.until('accept')
    const parent = await phone.sid()
    await phone.page.evaluate(() => window.phone.blockSockets(true))
    dropSockets(sandbox)
    await phone.until('transportClose')
    expect(sandbox.carrier.call(parent)?.status).toBe('in-progress')
    await untilStatus(sandbox, parent, 'completed')
    await phone.page.evaluate(() => window.phone.blockSockets(false))
    await phone.until('disconnect')
  })

  test('that ends with the page ends its call at once', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, parent } = await phones.connected(sandbox, STEADY_TONE)
    await phone.page.close()
    await untilStatus(sandbox, parent, 'completed')
    expect(childOf(sandbox, parent).status).toBe('completed')
  })

  test('that drops while it rings cancels the call', async ({ expect, phones, onTestFinished }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const phone = await phones.dialling(sandbox, { To: RINGS_UNTIL_CONTROL_ACTS })
    await phone.until('ringing')
    const parent = await phone.sid()
    dropSockets(sandbox)
    await phone.until('transportClose')
    await untilStatus(sandbox, parent, 'canceled')
    expect(childOf(sandbox, parent).status).toBe('canceled')
  })
})

describe.concurrent('media', () => {
  test('that control stops comes back when control resumes it, as one stream', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, parent, child } = await phones.connected(sandbox, STEADY_TONE)
    await expect.poll(() => child().packetsIn).toBeGreaterThan(10)
    sandbox.carrier.outages.setMediaFlowing(false)
    const { packetsIn } = child()
    expect((await phone.until('reconnecting')).code).toBe(53405)
    expect(child().packetsIn).toBe(packetsIn)
    const stopped = await phone.packets()
    sandbox.carrier.outages.setMediaFlowing(true)
    await phone.until('reconnected')
    // The SDK emits this when the path is up; the sound follows.
    await expect
      .poll(async () => (await phone.packets()).received)
      .toBeGreaterThan(stopped.received)
    const packetsSince = await countPackets(phone, sandbox, parent)
    await untilAudible(phone.page, { hertz: [440] })
    await expect.poll(async () => (await packetsSince()).played).toBeGreaterThan(100)
    // Less would be a path that loses packets, more the old path beside the new one.
    const { received, played } = await packetsSince()
    expect(received / played).toBeGreaterThan(0.8)
    expect(received / played).toBeLessThan(1.2)
    expect(child().packetsIn).toBeGreaterThan(packetsIn)
  })

  test('that the timed fault stops comes back by itself', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone } = await phones.connected(sandbox, STEADY_TONE)
    await untilAudible(phone.page, { hertz: [440] })
    sandbox.faults.arrange({ vendor: 'twilio', operation: 'media', fault: 'drop', times: 1 })
    await phone.until('reconnecting')
    const stopped = await phone.packets()
    await phone.until('reconnected')
    await expect
      .poll(async () => (await phone.packets()).received)
      .toBeGreaterThan(stopped.received)
  })
})
