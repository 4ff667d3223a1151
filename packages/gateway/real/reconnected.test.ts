import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { progressOf, registeredSoftphone } from './softphone-pages.ts'
import { ALLOWED } from './stand-in-server.ts'

/* A call belongs to its newest connection: what becomes of older ones changes nothing. */

const MINUTES = 10
const LIMITS = { limitSeconds: 60 * MINUTES, ringSeconds: 60 }
/** Until the call has ended at its limit. */
const PATIENCE = { timeout: 2 * 60_000 * MINUTES, interval: 1_000 }

let gateway: Gateway
let phones: Awaited<ReturnType<typeof startDrivenPhones>>

beforeAll(async () => {
  gateway = await startGateway()
  phones = await startDrivenPhones(gateway.phonePort, gateway.trunkPort)
  phones.answerAtOnce()
})
afterAll(async () => {
  phones.close()
  await gateway.stop()
})

const lastReport = (callId: string) => gateway.server.about(callId).at(-1)

/** The page loses its network, twice, and opens another connection each time. */
async function reconnects(page: Page): Promise<void> {
  for (const times of [1, 2]) {
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const counted = async () =>
      (await progressOf(page)).filter(each => each === 'reconnected').length
    await expect.poll(counted).toBe(times)
  }
}

async function livesOn(callId: string): Promise<void> {
  await expect.poll(() => lastReport(callId)?.event, PATIENCE).toBe('ended')
  expect(lastReport(callId)).toMatchObject({
    cause: 'limit',
    answeredMs: expect.toSatisfy((ms: number) => ms > 60_000 * MINUTES - 2_000),
  })
}

it.concurrent(
  'an outgoing call that has reconnected lives on until its limit',
  PATIENCE,
  async () => {
    gateway.server.authorise = () => ({ ...ALLOWED, ...LIMITS })
    const callId = randomUUID()
    const page = await registeredSoftphone(gateway, 'bob')
    await page.evaluate(id => window.softphone.call(id), callId)
    await expect.poll(() => progressOf(page)).toContain('accepted')
    await reconnects(page)
    await livesOn(callId)
  },
)

it.concurrent(
  'an incoming call that has reconnected lives on until its limit',
  PATIENCE,
  async () => {
    const callId = randomUUID()
    const numbers = { from: '+12125550123', to: '+14155550100' }
    gateway.server.steps = [{ is: 'ring', callId, identity: 'alice', ...numbers, ...LIMITS }]
    const page = await registeredSoftphone(gateway)
    await phones.call('+14155550100', '+12125550123')
    await expect.poll(() => lastReport(callId)?.event).toBe('ringing')
    await page.evaluate(() => window.softphone.answer())
    await expect.poll(() => progressOf(page)).toContain('accepted')
    await reconnects(page)
    await livesOn(callId)
  },
)
