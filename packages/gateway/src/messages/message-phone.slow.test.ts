import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LAWS } from '../phone/g711.ts'
import { readPacket, toPacket } from '../phone/rtp-packet.ts'
import type { PhoneCall } from '../phone/telephone.ts'
import { openMessageFiles } from './message-files.ts'
import { type EndedMessage, type MessagePhone, createMessagePhone } from './message-phone.ts'
import { readWav } from './wav.ts'

const LEG = 'a'.repeat(32)
const [MU] = LAWS
const GREETING = Int16Array.from({ length: 1_600 }, () => 20_000)

let folder: string
let caller: Socket
let received: number[]
let ended: EndedMessage[]
let ends: string[]
let problems: unknown[]
let sequence = 0
let speaking: NodeJS.Timeout | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-messages-'))
  received = []
  ended = []
  ends = []
  problems = []
  caller = createSocket('udp4')
  caller.on('message', packet => received.push(...(readPacket(packet)?.payload ?? [])))
  caller.bind(0, '127.0.0.1')
  await once(caller, 'listening')
})
afterEach(() => {
  clearInterval(speaking)
  caller.close()
  rmSync(folder, { recursive: true })
})

function start(openFile: typeof open = open): MessagePhone {
  return createMessagePhone({
    files: openMessageFiles(folder, openFile),
    endCall: id => ends.push(id),
    report: each => ended.push(each),
    onProblem: (_leg, error) => problems.push(error),
  })
}

/** A caller to whom greeting and tone are played. */
async function callIn(phone: MessagePhone, wanted: { maxSeconds?: number; greeting?: null } = {}) {
  const { maxSeconds = 60, greeting = GREETING } = wanted
  const user = phone.expect({
    ...{ leg: LEG, call: 'call-1', maxSeconds },
    greeting: Promise.resolve(greeting),
  })
  const call = (await phone.answer(user, offer())) as PhoneCall
  call.begin('')
  const port = Number(/m=audio (\d+)/.exec(call.description)?.[1])
  // A quarter of the tone is next to nothing.
  await expect.poll(() => loud() >= (greeting?.length ?? 0) + 2_300).toBe(true)
  const send = (payloadType: number, payload: Buffer) =>
    caller.send(
      toPacket({ payloadType, sequence: ++sequence, payload }, { timestamp: 0, source: 1 }),
      port,
      '127.0.0.1',
    )
  const speech = MU?.encode(
    Int16Array.from({ length: 160 }, (_, index) => 9_000 * (index % 2 ? 1 : -1)),
  )
  return {
    call,
    speak: () => void (speaking = setInterval(() => speech && send(0, speech), 20)),
    press: (event: number) => send(126, Buffer.of(event, 0x80, 0, 160)),
  }
}

const offer = () =>
  `v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio ${caller.address().port} RTP/AVP 0 126\r\na=rtpmap:126 telephone-event/8000\r\n`
const loud = () => received.filter(byte => byte !== 0xff && byte !== 0x7f).length
const hasSpoken = async (seconds: number) => {
  const path = join(folder, `${LEG}.part`)
  const { stat } = await import('node:fs/promises')
  await expect
    .poll(async () => (await stat(path).catch(() => ({ size: 0 }))).size)
    .toBeGreaterThan(16_000 * seconds)
}

describe('the telephone that takes messages', () => {
  it('plays greeting and tone, and records the caller until the call ends', async () => {
    const phone = start()
    const { call, speak } = await callIn(phone)
    speak()
    await hasSpoken(1.5)
    expect(await phone.stateOf(LEG)).toEqual({ state: 'taking' })
    call.hangUp()
    await expect
      .poll(() => ended)
      .toEqual([{ leg: LEG, call: 'call-1', seconds: expect.any(Number) }])
    const seconds = ended[0]?.seconds ?? 0
    expect(await phone.stateOf(LEG)).toEqual({ state: 'taken', seconds })
    const sound = readWav((await phone.read(LEG)) ?? Buffer.alloc(0)) ?? new Int16Array()
    expect(Math.floor(sound.length / 8_000)).toBe(seconds)
    expect(sound.filter(sample => Math.abs(sample) > 8_000).length).toBeGreaterThan(3_000)
    await phone.remove(LEG)
    expect(await phone.stateOf(LEG)).toEqual({ state: 'unknown' })
    expect([readdirSync(folder), problems]).toEqual([[], []])
  })

  it('ends the call at the key #, and not at others', async () => {
    const { speak, press } = await callIn(start())
    speak()
    press(1)
    await hasSpoken(1.2)
    expect(ended).toEqual([])
    press(11)
    await expect.poll(() => ended).toHaveLength(1)
    expect(ends).toEqual([`message-${LEG}`])
  })

  it('ends the call at the longest time', async () => {
    const { speak } = await callIn(start(), { maxSeconds: 2 })
    speak()
    await expect.poll(() => ended).toHaveLength(1)
    expect(ended[0]?.seconds).toBeLessThanOrEqual(2)
    expect(ends).toEqual([`message-${LEG}`])
  })

  it('has no message of a caller who is silent for 6 s, and plays the tone without a greeting', async () => {
    await callIn(start(), { greeting: null })
    await expect.poll(() => ended).toEqual([{ leg: LEG, call: 'call-1', seconds: null }])
    expect([readdirSync(folder), ends]).toEqual([[], [`message-${LEG}`]])
  })

  it('has no message of a caller who hangs up during the greeting', async () => {
    const phone = start()
    const user = phone.expect({
      ...{ leg: LEG, call: 'call-1', maxSeconds: 60, greeting: new Promise<null>(() => {}) },
    })
    const call = (await phone.answer(user, offer())) as PhoneCall
    call.begin('')
    call.hangUp()
    await expect.poll(() => ended).toEqual([{ leg: LEG, call: 'call-1', seconds: null }])
  })

  it('ends the call and reports it when the disk is full', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    await callIn(start(() => Promise.reject(full)))
    await expect.poll(() => ended).toEqual([{ leg: LEG, call: 'call-1', seconds: null }])
    expect([problems, ends]).toEqual([[full], [`message-${LEG}`]])
  })

  it('keeps nothing of a message that is deleted while it is spoken', async () => {
    const phone = start()
    const { speak } = await callIn(phone)
    speak()
    await hasSpoken(1.2)
    await phone.remove(LEG)
    await expect.poll(() => ends).toEqual([`message-${LEG}`])
    await expect.poll(() => phone.stateOf(LEG)).toEqual({ state: 'unknown' })
    await expect.poll(() => readdirSync(folder)).toEqual([])
    expect(ended).toEqual([])
  })

  it('takes one message of a caller, who is expected, with sound that it knows', async () => {
    const phone = start()
    const user = phone.expect({
      ...{ leg: LEG, call: 'call-1', maxSeconds: 60, greeting: Promise.resolve(null) },
    })
    expect(await phone.answer(user, 'v=0\r\n')).toMatch(/^488 /)
    const call = (await phone.answer(user, offer())) as PhoneCall
    expect(await phone.answer(user, offer())).toMatch(/^404 /)
    for (const other of ['message-', `message-${'b'.repeat(32)}`, 'message-../../etc'])
      expect(await phone.answer(other, offer())).toMatch(/^404 /)
    call.hangUp()
    await expect.poll(() => ended).toHaveLength(1)
  })

  it('reports that the caller of a message never came', async () => {
    vi.useFakeTimers()
    try {
      start().expect({
        ...{ leg: LEG, call: 'call-1', maxSeconds: 60, greeting: Promise.resolve(null) },
      })
      await vi.advanceTimersByTimeAsync(31_000)
      expect(ended).toEqual([{ leg: LEG, call: 'call-1', seconds: null }])
    } finally {
      vi.useRealTimers()
    }
  })
})
