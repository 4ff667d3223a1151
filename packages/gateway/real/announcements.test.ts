import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACK, RINGS_AND_ANSWERS, reply } from '../../../tools/gateway/phone.ts'
import { openPhone } from './opened.ts'
import { isSkippedWithout } from '../../../tools/programs/find-program.ts'
import { speak } from '../src/messages/greeting.ts'
import { LAWS } from '../src/phone/g711.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { SOUND, sipRequest } from './sip-messages.ts'
import { type SoundLine, openSoundLine } from '../../../tools/gateway/sound-line.ts'
import { startStranger } from './stranger.ts'

let gateway: Gateway
let ear: SoundLine

beforeAll(async () => {
  gateway = await startGateway()
  ear = await openSoundLine()
})
afterAll(async () => {
  ear.close()
  await gateway.stop()
})
const TEXT = 'Your code is: 1, 2, 3, 4, 5, 6.'
const announce = (changes: object = {}) =>
  gateway.request('POST', '/announcements', {
    ...{ to: '+14155550100', callerId: '+14155550199', trunk: 'wholesale' },
    ...{ ringSeconds: 30, text: TEXT, ...changes },
  })

const PACKET_SAMPLES = 160

/** Without the last one, which is padded, and those that repeat another one, such as silence. */
const packetsOf = (speech: Buffer = Buffer.alloc(0)) =>
  Array.from({ length: Math.floor(speech.length / PACKET_SAMPLES) }, (_, index) =>
    speech.subarray(index * PACKET_SAMPLES, (index + 1) * PACKET_SAMPLES),
  ).filter((packet, index, all) => all.findIndex(each => each.equals(packet)) === index)

describe.skipIf(isSkippedWithout('flite'))('a text for a phone', () => {
  it('is read out twice, and then the gateway hangs up', async () => {
    const steps = RINGS_AND_ANSWERS.replace('[media_port]', String(ear.port))
    const phone = await openPhone(gateway, steps)
    expect(await announce()).toEqual({})
    await expect.poll(() => phone.messages()).toContain('BYE sip:')
    expect(phone.messages()).toMatch(/^INVITE sip:\+14155550100@trunk\.test/m)
    expect(phone.messages()).toMatch(/^From: <sip:\+14155550199@trunk\.test>/m)
    expect(phone.messages()).not.toMatch(/X-Call|announcement/)
    const spoken = packetsOf(LAWS[0]?.encode((await speak(TEXT)) ?? new Int16Array()))
    const timesReceived = spoken.map(
      packet => ear.received().filter(each => each.equals(packet)).length,
    )
    expect(spoken.length).toBeGreaterThan(100)
    expect(timesReceived.filter(times => times > 1).length).toBeGreaterThan(0.9 * spoken.length)
  })

  it('is none of the server’s calls', async () => {
    await openPhone(gateway, reply('486 Busy Here') + ACK)
    await announce()
    await expect.poll(() => gateway.agent.output()).toContain('"status":486')
    expect(gateway.server.reports).toEqual([])
    expect(gateway.server.authorisations).toEqual([])
    expect(await gateway.request('GET', '/records?from=0&to=9999999999999')).toMatchObject({
      records: [],
    })
  })

  it('is not called over a trunk that there is not', async () => {
    expect(await announce({ trunk: 'another' })).toEqual({ error: 'unknown-trunk' })
    expect(await announce({ to: '0100' })).toEqual({ error: 'wrong-announcement' })
  })
})

it('refuses such a call from who only knows the header', async () => {
  const stranger = await startStranger()
  const headers = { 'X-Call': 'announcement-00000000000000000000000000000000' }
  await stranger.send(sipRequest('INVITE', { headers, body: SOUND }), gateway.trunkPort)
  // A request after it has its answer: kamailio has read both.
  await gateway.request('GET', '/health')
  expect(stranger.received).toEqual([])
  expect(gateway.server.authorisations).toEqual([])
  stranger.close()
})
