import { describe, type TestContext } from 'vitest'
import { test, type BrowserPhone } from './browser-phone.ts'
import { recordedSamples, untilAudible } from './sound.ts'
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

/**
 * Counts the packets that the browser receives from now on, and those that it misses by their
 * sequence numbers. A packet that arrives twice counts as one that is missed less.
 */
async function countPackets(phone: BrowserPhone) {
  const before = await phone.packets()
  return async () => {
    const now = await phone.packets()
    return { received: now.received - before.received, lost: now.lost - before.lost }
  }
}

describe.concurrent('signalling', () => {
  test('that drops in a call is reopened, and the audio is unbroken', async ({
    expect,
    phones,
    onTestFinished,
  }) => {
    const sandbox = await ownSandbox({ onTestFinished })
    const { phone, child } = await phones.connected(sandbox, STEADY_TONE)
    await expect.poll(async () => (await phone.packets()).received).toBeGreaterThan(0)
    const packetsSince = await countPackets(phone)
    dropSockets(sandbox)
    await phone.until('transportClose')
    expect((await phone.until('reconnecting')).code).toBe(53001)
    await phone.until('reconnected')
    await untilAudible(phone.page, { hertz: [440], from: await recordedSamples(phone.page) })
    await expect.poll(async () => (await packetsSince()).received).toBeGreaterThan(50)
    expect((await packetsSince()).lost).toBeLessThan(5)
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
    const { phone, child } = await phones.connected(sandbox, STEADY_TONE)
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
    const packetsSince = await countPackets(phone)
    await untilAudible(phone.page, { hertz: [440], from: await recordedSamples(phone.page) })
    await expect.poll(async () => (await packetsSince()).received).toBeGreaterThan(100)
    // The old path beside the new one would deliver packets twice.
    const { lost } = await packetsSince()
    expect(Math.abs(lost)).toBeLessThan(10)
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
