import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingStep } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ANSWERED, UNTIL_BYE } from '../../../tools/gateway/caller.ts'
import { readWav, wavBytes, wavHeader } from '../src/messages/wav.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { type SoundLine, openSoundLine } from '../../../tools/gateway/sound-line.ts'
import { openCaller } from './opened.ts'
import { startDrivenCaller } from './driven-caller.ts'

/** A second of sound, in a recorded greeting. */
const GREETING = Int16Array.from({ length: 8_000 }, (_, index) => (index % 8 < 4 ? 9_000 : -9_000))
const HASH = 11

let gateway: Gateway
let sound: SoundLine
let callId: string

beforeAll(async () => {
  gateway = await startGateway()
  const wav = Buffer.concat([wavHeader(GREETING.length), wavBytes(GREETING)])
  gateway.server.greeting = wav.toString('base64')
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  callId = randomUUID()
  gateway.server.steps = [MESSAGE()]
  gateway.server.reports = []
  sound = await openSoundLine()
})
afterEach(() => sound.close())

const MESSAGE = (changes: object = {}): IncomingStep => ({
  is: 'message',
  callId,
  greeting: 'Please leave a message after the tone.',
  greetingKey: 'key-of-a-greeting',
  maxSeconds: 60,
  limitSeconds: 180,
  ...changes,
})

it('plays the greeting, and takes the message of a caller until the caller hangs up', async () => {
  const caller = await startDrivenCaller(gateway, sound.port)
  await speaksAfterTone()
  await hasRecorded(3)
  await caller.hangUp()
  await expect.poll(reported).toEqual([aMessage()])
  expect(gateway.server.greetings).toEqual([{ key: 'key-of-a-greeting' }])
  const { leg = '', seconds = 0 } = reported()[0] as { leg?: string; seconds?: number }
  expect(await gateway.request('GET', `/messages/${leg}`)).toEqual({ state: 'taken', seconds })
  const stored = readWav(readFileSync(join(folder(), `${leg}.wav`))) ?? new Int16Array()
  expect(Math.floor(stored.length / 8_000)).toBe(seconds)
  expect(stored.reduce((sum, each) => sum + Math.abs(each), 0) / stored.length).toBeGreaterThan(
    2_000,
  )
  // The trunk sees nothing of the agent, and the server no call that it does not know.
  expect(caller.messages()).not.toMatch(/message-/)
  expect(await gateway.request('GET', `/records?from=0&to=${Date.now()}`)).toMatchObject({
    records: [],
  })
  expect(await gateway.request('DELETE', `/messages/${leg}`)).toEqual({ state: 'unknown' })
  expect(readdirSync(folder())).toEqual([])
})

it('ends the call of a caller who presses #', async () => {
  const messages = await call(UNTIL_BYE)
  await speaksAfterTone()
  await hasRecorded(2)
  sound.press(HASH)
  await expect.poll(messages).toContain('BYE sip:')
  await expect.poll(reported).toEqual([aMessage()])
})

it('keeps what was recorded until the agent was killed', async () => {
  await call(UNTIL_BYE)
  await speaksAfterTone()
  await hasRecorded(3)
  await gateway.stopAgent('SIGKILL')
  await gateway.startAgent()
  await expect.poll(reported).toEqual([aMessage()])
})

const folder = () => join(gateway.folder, 'reports/messages')
const reported = () => gateway.server.reports
const aMessage = () => ({
  ...{ event: 'message', callId, leg: expect.stringMatching(/^[a-f0-9]{32}$/) },
  ...{ sequence: expect.any(String), at: expect.any(Number), seconds: expect.any(Number) },
})

/** @returns the SIP messages of the caller */
async function call(steps: string): Promise<() => string> {
  return (await openCaller(gateway, ANSWERED + steps, { soundPort: sound.port })).messages
}

async function speaksAfterTone(): Promise<void> {
  await expect.poll(() => sound.loudSamples() > GREETING.length + 2_000).toBe(true)
  sound.speak()
}

const hasRecorded = (seconds: number) =>
  expect
    .poll(() => {
      const part = readdirSync(folder()).find(name => name.endsWith('.part'))
      return part === undefined ? 0 : readFileSync(join(folder(), part)).length
    })
    .toBeGreaterThan(16_000 * seconds)
