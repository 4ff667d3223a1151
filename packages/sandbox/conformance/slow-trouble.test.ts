import { describe } from 'vitest'
import { accessToken, happenings, openDevice, startWorld, test, until } from './world.ts'

// What takes long, all at once. Faults strike everybody who is connected, so each has its world.
describe.concurrent('slow trouble', () => {
  test(
    'a path that dies is restarted, and media returns',
    { timeout: 60_000 },
    async ({ expect, tabs }) => {
      const world = await startWorld()
      const { page } = await tabs.talkTo(world, '+14155550108')
      await page.waitForTimeout(3000)
      expect((await page.evaluate(() => window.phone.hear(1200))).peakRms).toBeGreaterThan(0.02)
      expect((await until(page, 'reconnecting', 15_000)).code).toBe(53405)
      const dark = await page.evaluate(() => window.phone.packets())
      await until(page, 'reconnected', 15_000)
      // The SDK says so when the path is up; the sound follows.
      await expect
        .poll(async () => (await page.evaluate(() => window.phone.packets())).received, {
          timeout: 10_000,
        })
        .toBeGreaterThan(dark.received)
      const light = await page.evaluate(() => window.phone.packets())
      expect((await page.evaluate(() => window.phone.hear(1500))).peakRms).toBeGreaterThan(0.02)
      const end = await page.evaluate(() => window.phone.packets())
      // One stream again: fewer would be a path that limps, more the old one beside the new one.
      expect(end.received - light.received).toBeGreaterThan(60)
      expect(end.received - light.received).toBeLessThan(110)
      await world.close()
    },
  )

  test(
    'the media fault stops media for eight seconds',
    { timeout: 60_000 },
    async ({ expect, tabs }) => {
      const world = await startWorld()
      const { page } = await tabs.talkTo(world, '+14155550106')
      await page.waitForTimeout(500)
      world.faults.arrange({ vendor: 'twilio', operation: 'media', fault: 'drop', times: 1 })
      await page.waitForTimeout(700)
      const before = await page.evaluate(() => window.phone.packets())
      await page.waitForTimeout(5000)
      const during = await page.evaluate(() => window.phone.packets())
      expect(during.received).toBe(before.received)
      await page.waitForTimeout(5000)
      const after = await page.evaluate(() => window.phone.packets())
      expect(after.received).toBeGreaterThan(during.received)
      await world.close()
    },
  )

  test('heartbeats keep the SDK past its 15 s', { timeout: 45_000 }, async ({ expect, tabs }) => {
    const world = await startWorld()
    const page = await tabs.openPage(world)
    await openDevice(page, world, accessToken())
    await page.evaluate(() => window.phone.register())
    await until(page, 'registered')
    await page.waitForTimeout(16_500)
    expect(await happenings(page)).toEqual(['registered'])
    await world.close()
  })

  test(
    'a silent gateway is given up and found again',
    { timeout: 60_000 },
    async ({ expect, tabs }) => {
      const world = await startWorld()
      const page = await tabs.openPage(world)
      await openDevice(page, world, accessToken())
      await page.evaluate(() => window.phone.register())
      await until(page, 'registered')
      const fault = 'timeout-before'
      world.faults.arrange({ vendor: 'twilio', operation: 'signal', fault, times: 1 })
      await until(page, 'unregistered', 25_000)
      await page.waitForFunction(
        () => window.phone.happenings.filter(({ what }) => what === 'registered').length === 2,
      )
      expect(await happenings(page)).not.toContain('device error')
      await world.close()
    },
  )
})
