import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { IncomingStep } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDrivenCaller } from './driven-caller.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { connectSip } from './sip-client.ts'
import { credentialsOf } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'

/* A caller who hangs up while the server decides leaves no live call there, and no hold. */

let gateway: Gateway
let callId: string
/** Responds to the gateway's request that waits. */
let respond: ((content: object) => unknown) | undefined

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => {
  callId = randomUUID()
  respond = undefined
  gateway.server.callers = []
})

const hold = (response: ServerResponse) =>
  void (respond = content => response.end(JSON.stringify(content)))
const endOf = (id: string) => gateway.server.about(id).at(-1)
const lastRequest = () => gateway.server.callers.at(-1)

const NUMBERS = { from: '+12125550123', to: '+14155550100' }
const LIMITS = { limitSeconds: 60, ringSeconds: 30 }
const ring = (): IncomingStep => ({ is: 'ring', callId, identity: 'alice', ...NUMBERS, ...LIMITS })
const dial = (): IncomingStep => ({
  ...{ is: 'dial', callId, to: '+14155550177', callerId: '+14155550100', trunk: 'wholesale' },
  ...LIMITS,
})

it.each([
  ['a ring', ring, []],
  ['a forward', dial, []],
  ['a forward after a ring', dial, [() => ({ ...ring(), callId: `${callId}-0` })]],
])(
  'ends a call for the server whose caller leaves before its response: %s',
  async (_, step, before) => {
    gateway.server.steps = [...before.map(each => each()), hold, { is: 'hang-up' }]
    const caller = await startDrivenCaller(gateway)
    await expect.poll(() => respond).toBeDefined()
    await caller.cancel()
    await expect.poll(caller.messages).toContain('SIP/2.0 487')
    respond?.(step())
    await expect.poll(lastRequest).toMatchObject({ hasCallerLeft: true, ended: { callId } })
    await expect.poll(() => endOf(callId)).toMatchObject({ event: 'ended', cause: 'not-dialled' })
    expect(await gateway.request('GET', '/calls')).toEqual({ calls: [] })
  },
)

it('ends a call for the server whose browser leaves before its permission', async () => {
  gateway.server.authorise = (_request, response) => hold(response)
  const client = await connectSip(gateway.webSocketUrl)
  const invited = client.invite({ callId, credentials: credentialsOf('alice') })
  await expect.poll(() => respond).toBeDefined()
  client.cancel()
  expect(await invited).toMatchObject({ status: 487 })
  respond?.(ALLOWED)
  await expect.poll(() => endOf(callId)).toMatchObject({ event: 'ended', cause: 'not-dialled' })
  expect(await gateway.request('GET', '/calls')).toEqual({ calls: [] })
  client.close()
})
