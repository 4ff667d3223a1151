import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { accessOf, eventsOf, openSoftphone } from './softphone-pages.ts'

let gateway: Gateway
let page: Page

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => void (gateway.server.audioCheck = { allowed: true, limitSeconds: 20 }))

async function check(): Promise<void> {
  page = await openSoftphone(gateway)
  await page.evaluate(access => window.softphone.checkAudio(access), accessOf(gateway))
}
const events = () => eventsOf(page)

it('ends by itself at the limit that the server gave', async () => {
  gateway.server.audioCheck = { allowed: true, limitSeconds: 2 }
  await check()
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'completed' })
})

it('is refused with the reason of the server', async () => {
  gateway.server.audioCheck = { allowed: false, reason: 'too-many-attempts' }
  await check()
  await expect
    .poll(async () => (await events()).at(-1))
    .toEqual({ is: 'failed', code: 31_404, message: 'too-many-attempts' })
})

it('is no call: nothing is dialled, listed or reported', async () => {
  await check()
  await expect.poll(events).toContainEqual({ is: 'received' })
  expect(await gateway.request('GET', '/calls')).toEqual({ calls: [] })
  await page.evaluate(() => window.softphone.finishCheck())
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'completed' })
  expect([gateway.server.authorisations, gateway.server.reports]).toEqual([[], []])
})
