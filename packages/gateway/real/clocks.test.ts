import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findClockLibrary, isSkippedWithoutClock } from '../../../tools/programs/find-clock.ts'
import type { GatewayProgram } from '../../../tools/gateway/gateway-programs.ts'
import { startBothSides } from './both-sides.ts'
import type { ClientCall } from './dialog-client.ts'
import { startGateway } from './gateway.ts'
import { type SipClient, connectSip } from './sip-client.ts'
import { credentialsOf } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'

/* The clocks of kamailio and of the agent are set while calls are live: what counts is the time that has passed. */

const HOUR = 3_600
const DAY = 24 * HOUR

let sides: Awaited<ReturnType<typeof startBothSides>>
let folder: string

/** Sets the clock of a program. @param seconds from the right time */
function setClock(name: GatewayProgram, seconds: number): void {
  writeFileSync(join(folder, 'next'), `${seconds < 0 ? '' : '+'}${seconds}\n`)
  renameSync(join(folder, 'next'), join(folder, name))
}

const lastOf = ({ callId }: ClientCall) => sides.gateway.server.about(callId).at(-1)

async function answered(limitSeconds: number): Promise<ClientCall> {
  sides.gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds })
  const call = await sides.client.call()
  expect(call.answer.status).toBe(200)
  await expect.poll(() => lastOf(call)?.event).toBe('answered')
  return call
}

describe.skipIf(isSkippedWithoutClock())('a clock that is set', () => {
  beforeAll(async () => {
    const library = findClockLibrary()
    if (library === undefined)
      throw new Error('The tests of clocks need Debian’s package faketime.')
    folder = mkdtempSync(join(tmpdir(), 'ringback-clocks-'))
    const faked = (name: GatewayProgram) => ({
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: join(folder, name) },
      // What cannot be set goes on.
      ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
    })
    for (const name of ['kamailio', 'agent'] as const) setClock(name, 0)
    sides = await startBothSides(
      startGateway(undefined, {}, [], name => (name === 'rtpengine' ? {} : faked(name))),
    )
    sides.phones.answerAtOnce()
  })
  afterAll(async () => {
    await sides.stop()
    rmSync(folder, { recursive: true })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      console.log(
        sides.gateway.kamailio.output().slice(-5_000),
        sides.gateway.agent.output().slice(-5_000),
      )
    for (const name of ['kamailio', 'agent'] as const) setClock(name, 0)
  })

  it.each([
    ['kamailio', HOUR],
    ['kamailio', -HOUR],
    ['kamailio', 36 * DAY],
    ['kamailio', -36 * DAY],
    ['agent', HOUR],
    ['agent', -HOUR],
    ['agent', 36 * DAY],
    ['agent', -36 * DAY],
  ] as const)('ends no call, and changes no length: %s by %i s', async (name, seconds) => {
    const began = performance.now()
    const call = await answered(6)
    const other = await answered(600)
    setClock(name, seconds)
    if (name === 'agent') {
      await sides.gateway.stopAgent('SIGKILL')
      await sides.gateway.startAgent()
    }
    // The end of the first is its limit, whatever the clock shows.
    await expect
      .poll(() =>
        sides.phones.received.filter(
          each => each.startsWith('BYE ') && each.includes(call.dialog.callId),
        ),
      )
      .toHaveLength(1)
    expect(performance.now() - began).toBeGreaterThan(4_500)
    expect(lastOf(other)?.event).toBe('answered')
    await sides.client.request(other.dialog, 'BYE')
    const passedMs = performance.now() - began
    setClock(name, 0)
    await expect.poll(() => lastOf(call)).toMatchObject({ event: 'ended', cause: 'limit' })
    expect(lastOf(call)).toMatchObject({
      seconds: expect.toSatisfy((each: number) => each >= 5 && each <= 6),
    })
    await expect.poll(() => lastOf(other)).toMatchObject({ event: 'ended', cause: 'completed' })
    expect(lastOf(other)).toMatchObject({
      answeredMs: expect.toSatisfy((each: number) => each > 3_500 && each < passedMs),
    })
  })

  // kamailio has no other timers for INVITEs than those that the clock moves.
  it.each([
    [-HOUR, 200],
    [-36 * DAY, 200],
    [HOUR, 480],
    [36 * DAY, 480],
  ])(
    'leaves a call that rings alone when it is set back; set forwards it ends the ringing, without an answer: %i s, %i',
    async (seconds, status) => {
      const { phones, client } = sides
      const other = await answered(6)
      const before = phones.calls.length
      phones.answerAtOnce(false)
      sides.gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 600 })
      const ringing = client.call()
      await expect.poll(() => phones.calls.length).toBe(before + 1)
      phones.answerAtOnce()
      setClock('kamailio', seconds)
      // Until another call has ended at its limit, every timer of kamailio has run.
      await expect.poll(() => lastOf(other)).toMatchObject({ event: 'ended', cause: 'limit' })
      phones.calls[before]?.answer()
      const call = await ringing
      expect(call.answer.status).toBe(status)
      if (status === 200) {
        await expect.poll(() => lastOf(call)?.event).toBe('answered')
        await client.request(call.dialog, 'BYE')
      }
      await expect
        .poll(() => lastOf(call))
        .toMatchObject({ event: 'ended', cause: status === 200 ? 'completed' : 'no-answer' })
    },
  )

  it('accepts thirty connections of one user, however long they are open', async () => {
    const until = Math.floor(Date.now() / 1_000) + 4 * HOUR
    const mallory = { identity: 'mallory', ...credentialsOf('mallory', until) }
    const open: SipClient[] = []
    const isTaken = async () => {
      const page = await connectSip(sides.gateway.webSocketUrl)
      open.push(page)
      return !(await page.register(mallory)).text.includes('Too Many Connections')
    }
    const takesThirty = async () => {
      for (let n = 0; n < 30; n++) await expect.poll(isTaken).toBe(true)
      expect(await isTaken()).toBe(false)
    }
    await takesThirty()
    setClock('kamailio', 2 * HOUR)
    expect(await isTaken()).toBe(false)
    for (const page of open.splice(0)) page.close()
    await takesThirty()
    for (const page of open) page.close()
  })
})
