import type { Page } from '@playwright/test'
import { afterEach, beforeEach, expect } from 'vitest'
import {
  accessToken,
  childOf,
  eventually,
  happenings,
  openDevice,
  startWorld,
  test,
  until,
} from './world.ts'
import type { World } from './world.ts'

// Faults strike everybody who is connected, so each test has a world of its own.
let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const drop = { vendor: 'twilio', fault: 'drop', times: 1 } as const

test('a dropped socket is reopened and the call is found again, its audio unbroken', async ({
  tabs,
}) => {
  const { page, child } = await tabs.talkTo(world, '+14155550106')
  await page.evaluate(() => window.phone.register())
  await page.waitForTimeout(500)
  const before = await page.evaluate(() => window.phone.packets())
  world.faults.arrange({ ...drop, operation: 'signal' })
  await until(page, 'transportClose')
  expect((await until(page, 'reconnecting')).code).toBe(53001)
  const start = Date.now()
  await until(page, 'reconnected')
  const heard = await page.evaluate(() => window.phone.hear(1000, [440]))
  const after = await page.evaluate(() => window.phone.packets())
  expect(heard.prominence[0]).toBeGreaterThan(30)
  expect(after.lost - before.lost).toBeLessThan(5)
  const expected = (Date.now() - start) / 20
  expect(after.received - before.received).toBeGreaterThan(expected * 0.9)
  expect(await page.evaluate(() => window.phone.status())).toBe('open')
  await eventually(() => (child().status === 'in-progress' ? true : undefined))

  // The new socket carries the call: a hang-up on it counts.
  await page.evaluate(() => window.phone.hangUp())
  await eventually(() => (child().status === 'completed' ? true : undefined))
})

test('a far end that hangs up while the socket is down is told on return', async ({ tabs }) => {
  const { page, parent } = await tabs.talkTo(world, '+14155550106')
  await cutOff(page)
  world.carrier.hangup(parent)
  await eventually(() => (world.carrier.call(parent)?.status === 'completed' ? true : undefined))
  expect(await happenings(page)).not.toContain('disconnect')
  await page.evaluate(() => window.phone.cutOff(false))
  await until(page, 'disconnect')
})

test('a browser that does not come back in time loses its call', async ({ tabs }) => {
  const page = await tabs.openPage(world)
  await openDevice(page, world, accessToken(), 1000)
  await page.evaluate(() => window.phone.connect({ To: '+14155550106' }))
  await until(page, 'accept')
  const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
  await cutOff(page)
  // Time enough for a carrier that does not wait to have ended it.
  await page.waitForTimeout(600)
  expect(world.carrier.call(parent)?.status).toBe('in-progress')
  await eventually(() => (world.carrier.call(parent)?.status === 'completed' ? true : undefined))
  await page.evaluate(() => window.phone.cutOff(false))
  await until(page, 'disconnect')
})

test('signalling that control cuts stays down until control restores it', async ({ tabs }) => {
  const { page, child } = await tabs.talkTo(world, '+14155550106')
  world.carrier.outages.setSignallingConnected(false)
  await until(page, 'reconnecting')
  expect(child().status).toBe('in-progress')
  expect(await happenings(page)).not.toContain('reconnected')
  world.carrier.outages.setSignallingConnected(true)
  await until(page, 'reconnected')
  await page.evaluate(() => window.phone.hangUp())
  await eventually(() => (child().status === 'completed' ? true : undefined))
})

test('media that control stops stays silent until control resumes it', async ({ tabs }) => {
  const { page, child } = await tabs.talkTo(world, '+14155550106')
  const received = async () => (await page.evaluate(() => window.phone.packets())).received
  await expect.poll(received).toBeGreaterThan(20)
  world.carrier.outages.setMediaFlowing(false)
  const { packetsIn } = child()
  await until(page, 'reconnecting', 60_000)
  expect(child().packetsIn).toBe(packetsIn)
  const stopped = await received()
  world.carrier.outages.setMediaFlowing(true)
  await until(page, 'reconnected', 60_000)
  await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(stopped + 20)
  await expect.poll(() => child().packetsIn, { timeout: 60_000 }).toBeGreaterThan(packetsIn + 20)
})

test('a closed page ends its call at once', async ({ tabs }) => {
  const { page, parent } = await tabs.talkTo(world, '+14155550106')
  await page.close()
  await eventually(() => (world.carrier.call(parent)?.status === 'completed' ? true : undefined))
  expect(childOf(world, parent).status).toBe('completed')
})

test('a socket that drops while it rings cancels the call', async ({ tabs }) => {
  const page = await tabs.dialFrom(world, { To: '+14155550102' })
  await until(page, 'ringing')
  const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
  world.faults.arrange({ ...drop, operation: 'signal' })
  await until(page, 'transportClose')
  await eventually(() => (world.carrier.call(parent)?.status === 'canceled' ? true : undefined))
  expect(childOf(world, parent).status).toBe('canceled')
})

/** Breaks the socket, and lets no other be opened until `cutOff(false)`. */
async function cutOff(page: Page): Promise<void> {
  await page.evaluate(() => window.phone.cutOff(true))
  world.faults.arrange({ ...drop, operation: 'signal' })
  await until(page, 'transportClose')
}
