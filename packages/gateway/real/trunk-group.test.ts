import { randomUUID } from 'node:crypto'
import { gatewayHealth } from '@ringback/contract/gateway/gateway-control'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ACK, RINGS_AND_ANSWERS, reply } from '../../../tools/gateway/phone.ts'
import { startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { freePort } from '../../../tools/processes/free-ports.ts'
import { type DialogClient, connectDialogClient } from './dialog-client.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { openPhone } from './opened.ts'
import { okTo } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'
import { startStranger } from './stranger.ts'
import { startDrivenCaller } from './driven-caller.ts'

/* Trunks under one name, where the second makes calls that the first does not, and the addresses of one trunk. */

let gateway: Gateway
let client: DialogClient
let thirdPort: number

beforeAll(async () => {
  thirdPort = await freePort()
  gateway = await startGateway(({ phone, secondPhone }) => [
    {
      ...{ name: 'first', domain: 'first.test', group: 'all', weight: 1, channels: 1 },
      addresses: [{ uri: `sip:127.0.0.1:${phone}`, weight: 1 }],
    },
    {
      ...{ name: 'second', domain: 'second.test', group: 'all', weight: 0, format: { kind: '00' } },
      addresses: [{ uri: `sip:127.0.0.1:${secondPhone}`, weight: 1 }],
    },
    {
      ...{ name: 'one', domain: 'one.test', group: 'trio', weight: 100 },
      addresses: [{ uri: `sip:127.0.0.1:${phone}`, weight: 1 }],
    },
    {
      ...{ name: 'shared', domain: 'shared.test' },
      addresses: [phone, secondPhone].map(port => ({ uri: `sip:127.0.0.1:${port}`, weight: 1 })),
    },
    ...[secondPhone, thirdPort].map((port, index) => ({
      ...{ name: `other-${index}`, domain: `other${index}.test`, group: 'trio', weight: 0 },
      addresses: [{ uri: `sip:127.0.0.1:${port}`, weight: 1 }],
    })),
  ])
  client = await connectDialogClient(gateway.webSocketUrl)
})
beforeEach(() => {
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'all' })
})
afterAll(async () => {
  client.socket.close()
  await gateway.stop()
})

const phone = (steps: string, port?: number) => openPhone(gateway, steps, port)

const reportsOf = (callId: string) => gateway.server.about(callId).map(({ event }) => event)
const lastOf = (callId: string) => gateway.server.about(callId).at(-1)
const recordOf = async (callId: string) => gateway.request('GET', `/calls/${callId}`)
const endedOver = (trunk: string, cause: string) => ({
  state: 'ended',
  record: { trunk, cause },
})

it.each([
  ['fails', reply('503 Service Unavailable') + ACK],
  ['does not believe our password', reply('407 Proxy Authentication Required') + ACK],
  // Nothing listens at its address.
  ['is away', null],
])('goes over the second trunk when the first %s', async (_, steps) => {
  if (steps !== null) await phone(steps)
  const second = await phone(RINGS_AND_ANSWERS, gateway.secondPort)
  const { callId, answer, dialog } = await client.call()
  expect(answer.status).toBe(200)
  // As the second one writes numbers, and knows us.
  expect(second.messages()).toMatch(/INVITE sip:0014155550100@second\.test/)
  expect(second.messages()).toMatch(/From: <sip:0014155550199@second\.test>/)
  expect(second.messages()).not.toContain('first.test')
  await client.request(dialog, 'BYE')
  await expect.poll(() => recordOf(callId)).toMatchObject(endedOver('second', 'completed'))
  // Another process of kamailio may handle the answer before the ringing.
  const reports = () => reportsOf(callId).filter(event => event !== 'ringing')
  await expect.poll(reports).toEqual(['dialled', 'answered', 'ended'])
})

it('goes over the second trunk when the first has no channel left', async () => {
  await phone(RINGS_AND_ANSWERS)
  await phone(RINGS_AND_ANSWERS, gateway.secondPort)
  const other = await connectDialogClient(gateway.webSocketUrl)
  const calls = [await client.call(), await other.call()] as const
  await client.request(calls[0].dialog, 'BYE')
  await other.request(calls[1].dialog, 'BYE')
  await expect.poll(() => recordOf(calls[0].callId)).toMatchObject(endedOver('first', 'completed'))
  await expect.poll(() => recordOf(calls[1].callId)).toMatchObject(endedOver('second', 'completed'))
  // The channel of the first one is free again.
  const third = await client.call()
  await client.request(third.dialog, 'BYE')
  await expect.poll(() => recordOf(third.callId)).toMatchObject(endedOver('first', 'completed'))
  other.socket.close()
})

it('believes the first trunk that the number is busy', async () => {
  await phone(reply('486 Busy Here') + ACK)
  const second = await phone(RINGS_AND_ANSWERS, gateway.secondPort)
  const { callId, answer } = await client.call()
  expect(answer.status).toBe(486)
  await expect.poll(() => recordOf(callId)).toMatchObject(endedOver('first', 'busy'))
  expect(second.messages()).not.toContain('INVITE')
})

it('ends once when both fail', async () => {
  await phone(reply('503 Service Unavailable') + ACK)
  await phone(reply('500 Server Internal Error') + ACK, gateway.secondPort)
  const { callId, answer } = await client.call()
  expect(answer.status).toBe(503)
  await expect.poll(() => lastOf(callId)).toMatchObject({ cause: 'trunk-failed', sipStatus: 500 })
  expect(reportsOf(callId)).toEqual(['dialled', 'ended'])
})

it('tries each of three trunks once', async () => {
  const first = await phone(reply('503 Service Unavailable') + ACK)
  const second = await phone(reply('503 Service Unavailable') + ACK, gateway.secondPort)
  const third = await startStranger(thirdPort, message => {
    const text = message.toString()
    const answer = okTo(text, { contact: '<sip:third@127.0.0.1>', body: '' })
    const refusal = answer.replace('200 OK', '503 Service Unavailable')
    if (text.startsWith('INVITE ')) void third.send(refusal, gateway.trunkPort)
  })
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'trio' })
  const { callId, answer } = await client.call()
  expect(answer.status).toBe(503)
  await expect.poll(() => reportsOf(callId)).toEqual(['dialled', 'ended'])
  const messages = [first.messages(), second.messages(), third.received.join('\n')]
  expect(messages.map(text => text.match(/^INVITE sip:\S+/gm))).toEqual([
    ['INVITE sip:+14155550100@one.test'],
    ['INVITE sip:+14155550100@other0.test'],
    ['INVITE sip:+14155550100@other1.test'],
  ])
  third.close()
})

it('forwards a caller over the second trunk', async () => {
  await phone(reply('503 Service Unavailable') + ACK)
  const callId = randomUUID()
  const dial = { is: 'dial', callId, to: '+14155550100', callerId: '+14155550199' } as const
  const limits = { limitSeconds: 60, ringSeconds: 30 }
  gateway.server.steps = [{ ...dial, ...limits, trunk: 'all' }, { is: 'busy' }]
  // At the address where the second trunk is called.
  const caller = await startDrivenCaller(gateway)
  await expect.poll(() => caller.messages()).toContain('INVITE sip:0014155550100@second.test')
})

it('shares calls between two addresses of the same small weight', async () => {
  const phones = await Promise.all(
    [gateway.phonePort, gateway.secondPort].map(port => startDrivenPhones(port, gateway.trunkPort)),
  )
  for (const each of phones) each.refuseWith('486 Busy Here')
  const silent = async () => {
    const { kamailio } = gatewayHealth.parse(await gateway.request('GET', '/health'))
    const addresses = kamailio?.addresses.filter(({ trunk }) => trunk === 'shared') ?? []
    return addresses.filter(({ isAnswering }) => !isAnswering)
  }
  await expect.poll(silent).toEqual([])
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'shared' })
  for (let placed = 0; placed < 40; placed++) {
    // Two users, because the gateway limits the calls of one.
    const { answer } = await client.call({ identity: `user${placed % 2}` })
    expect(answer.status).toBe(486)
  }
  const [first = 0, second = 0] = phones.map(({ calls }) => calls.length)
  // Drawn evenly, fewer than 8 of 40 come once in 50,000 runs.
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(8)
  for (const each of phones) each.close()
})
