import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { RINGS_AND_ANSWERS } from '../../../tools/gateway/phone.ts'
import { openPhone } from './opened.ts'
import {
  accessOf,
  eventsOf,
  openSoftphone,
  progressOf,
  registeredSoftphone,
} from './softphone-pages.ts'

let gateway: Gateway
let page: Page

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())

it('calls a phone, measures its sound, keeps it over another microphone, and hangs up', async () => {
  const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  page = await registeredSoftphone(gateway)
  await page.evaluate(id => window.softphone.call(id), randomUUID())
  await expect.poll(progress).toEqual(['accepted'])
  const quality = () => page.evaluate(() => window.softphone.quality())
  await expect.poll(quality).toMatchObject({ mos: expect.closeTo(4.4, 0) })
  await page.evaluate(() => window.softphone.switchInput())
  expect(await page.evaluate(() => window.softphone.liveMicrophones())).toBe(1)
  const samples = (await events()).length
  await expect.poll(async () => (await events()).length).toBeGreaterThan(samples + 1)
  expect((await events()).at(-1)).toEqual({ is: 'sampled', mos: expect.closeTo(4.4, 0) })
  await page.evaluate(() => window.softphone.hangUp())
  expect(await progress()).toEqual(['accepted', 'disconnected'])
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
})

it.each([
  ['that the gateway does not know', 60, 'another password', 20_101],
  ['that have expired', -1, undefined, 20_104],
])('has a fault that a new token ends with credentials %s', async (_, seconds, password, code) => {
  page = await openSoftphone(gateway)
  const access = { ...accessOf(gateway, 'alice', seconds), ...(password && { password }) }
  await page.evaluate(granted => window.softphone.register(granted), access)
  await expect.poll(async () => (await events()).at(-1)).toMatchObject({ is: 'failed', code })
})

const events = () => eventsOf(page)
const progress = () => progressOf(page)
