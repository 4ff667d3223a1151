import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { IncomingStep } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { type SoundLine, openSoundLine } from '../../../tools/gateway/sound-line.ts'
import { startDrivenCaller } from './driven-caller.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { eventsOf, progressOf, registeredSoftphone } from './softphone-pages.ts'

/*
 * Trunks whose INVITE has no description of sound: they get the offer in the answer, and answer it in the ACK
 * (RFC 3261, 13.2.1).
 */

let gateway: Gateway
let sound: SoundLine
let callId: string

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(async () => {
  callId = randomUUID()
  sound = await openSoundLine()
  onTestFinished(() => sound.close())
})

const LIMITS = { limitSeconds: 60, ringSeconds: 30 }
const CALLER = '+12125550123'
const NUMBER = '+14155550100'

async function callWith(step: IncomingStep) {
  gateway.server.steps = [step]
  sound.speak()
  return startDrivenCaller(gateway, sound.port, false)
}

const phones = async () => {
  const opened = await startDrivenPhones(gateway.phonePort, gateway.trunkPort)
  onTestFinished(() => opened.close())
  return opened
}

const lastReport = () => gateway.server.about(callId).at(-1)
const lineReceives = (line: SoundLine) => {
  const before = line.loudSamples()
  return expect.poll(() => line.loudSamples()).toBeGreaterThan(before + 8_000)
}
const receivesSound = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => window.softphone.quality()))
    .toMatchObject({ mos: expect.closeTo(4.4, 0) })

it('rings a browser, which offers its sound in the answer', async () => {
  const page = await registeredSoftphone(gateway)
  const numbers = { from: CALLER, to: NUMBER }
  const caller = await callWith({ is: 'ring', callId, identity: 'alice', ...numbers, ...LIMITS })
  await expect.poll(async () => (await eventsOf(page)).at(-1)?.is).toBe('incoming')
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  await lineReceives(sound)
  await receivesSound(page)
  await caller.hangUp()
  await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'completed' })
})

it('is forwarded to a phone, which offers its sound in the answer', async () => {
  const called = await phones()
  called.answerAtOnce()
  const trunk = 'wholesale'
  const caller = await callWith({
    ...{ is: 'dial', callId, to: '+14155550177', callerId: NUMBER, trunk },
    ...LIMITS,
  })
  await expect.poll(() => called.calls.at(-1)?.state).toBe('connected')
  await lineReceives(sound)
  await caller.hangUp()
  await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'completed' })
})

it('leaves a message', async () => {
  const greeting = 'Please leave a message after the tone.'
  await callWith({
    ...{ is: 'message', callId, greeting, greetingKey: null, maxSeconds: 3, limitSeconds: 60 },
  })
  await lineReceives(sound)
  await expect.poll(lastReport).toMatchObject({ event: 'message', seconds: expect.any(Number) })
})

it('keeps the sound of a call that the phone refreshes', async () => {
  const called = await phones()
  called.answerAtOnce()
  const page = await registeredSoftphone(gateway)
  await page.evaluate(id => window.softphone.call(id), callId)
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  const [phone] = called.calls
  const refreshed = () =>
    called.received.some(each => /^SIP\/2.0 200.*^CSeq: 1 INVITE/ms.test(each))
  phone?.refresh()
  await expect.poll(refreshed).toBe(true)
  if (phone) await lineReceives(phone.sound)
  const before = (await eventsOf(page)).length
  await expect.poll(async () => (await eventsOf(page)).length).toBeGreaterThan(before + 3)
  expect((await eventsOf(page)).at(-1)).toEqual({ is: 'sampled', mos: expect.closeTo(4.4, 0) })
  expect(await progressOf(page)).toEqual(['accepted'])
  phone?.hangUp()
  await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'completed' })
})
