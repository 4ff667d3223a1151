import { gatewayHealth } from '@ringback/contract/gateway/gateway-control'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Caller, refusedWith, startCaller } from '../../../tools/gateway/caller.ts'
import { type Phone, REGISTERED, startRegistrar } from '../../../tools/gateway/phone.ts'
import { type Gateway, startGateway } from './gateway.ts'

const CREDENTIALS = { user: 'our-account', password: 'a:b', realm: 'registrar.test' }

let gateway: Gateway
let registrar: Phone | undefined
let caller: Caller | undefined

beforeAll(async () => {
  gateway = await startGateway(({ phone, secondPhone }) => [
    {
      name: 'registered',
      domain: 'registrar.test',
      addresses: [phone, secondPhone].map(port => ({ uri: `sip:127.0.0.1:${port}`, weight: 1 })),
      credentials: CREDENTIALS,
      registers: true,
    },
  ])
})
afterAll(() => gateway.stop())
afterEach(async () => {
  await registrar?.stop()
  await caller?.stop()
})

const OUR_CONTACT = /Contact:\s*<sip:trunk-registered-1@127\.0\.0\.1:(\d+)/

it('registers at a trunk with its password, and receives the calls that come there', async () => {
  registrar = await startRegistrar(gateway.phonePort, CREDENTIALS)
  await expect.poll(() => registrar?.messages()).toMatch(REGISTERED)
  await expect.poll(registered).toEqual({ [gateway.phonePort]: true, [gateway.secondPort]: false })
  const messages = registrar.messages()
  expect(messages).toMatch(/^REGISTER sip:registrar\.test SIP\/2\.0/m)
  expect(messages).toMatch(/^To: <sip:our-account@registrar\.test>/m)
  const [, port] = OUR_CONTACT.exec(messages) ?? []
  expect(Number(port)).toBe(gateway.trunkPort)
  await registrar.stop()

  gateway.server.steps = [{ is: 'busy' }]
  const options = {
    called: 'trunk-registered-1',
    to: '+14155550100',
    from: '<sip:+12125550123@registrar.test>',
  }
  const ports = { from: gateway.phonePort, to: gateway.trunkPort }
  caller = await startCaller(ports, refusedWith(486), options)
  await expect.poll(() => caller?.messages()).toContain('SIP/2.0 486')
  expect(gateway.server.callers).toMatchObject([{ to: '+14155550100', from: '+12125550123' }])
})

it('registers again at a trunk that was away, and at each of its addresses', async () => {
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  registrar = await startRegistrar(gateway.secondPort, CREDENTIALS)
  await expect.poll(() => registrar?.messages()).toMatch(/trunk-registered-2@/)
  await expect.poll(() => registrar?.messages()).toMatch(REGISTERED)
})

it('renews its registration before the time that the trunk has granted is over', async () => {
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  const expiresSeconds = 10
  registrar = await startRegistrar(gateway.phonePort, CREDENTIALS, { expiresSeconds })
  await expect.poll(acceptedAt).toHaveLength(2)
  const [first = 0, second = 0] = acceptedAt()
  expect(second - first).toBeGreaterThan(0)
  expect(second - first).toBeLessThan(expiresSeconds)
})

/** When the registrar has accepted our registration, in seconds. */
function acceptedAt(): number[] {
  const messages = registrar?.messages().split(/^-{10,} /m) ?? []
  return messages
    .filter(message => REGISTERED.test(message))
    .map(message => Date.parse(message.slice(0, 26)) / 1_000)
}

it('is refused with a wrong password, and tries again', async () => {
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  registrar = await startRegistrar(gateway.phonePort, { ...CREDENTIALS, password: 'another' })
  await expect
    .poll(() => registrar?.messages().match(/^REGISTER sip:/gm)?.length ?? 0)
    .toBeGreaterThan(3)
  expect(registrar.messages()).not.toMatch(REGISTERED)
  expect(await registered()).toMatchObject({ [gateway.phonePort]: false })
})

/** By port: whether the gateway knows that the trunk has its registration. */
async function registered(): Promise<Record<string, boolean | null>> {
  const { kamailio } = gatewayHealth.parse(await gateway.request('GET', '/health'))
  const ours = kamailio?.addresses.filter(({ trunk }) => trunk === 'registered') ?? []
  return Object.fromEntries(
    ours.map(({ uri, isRegistered }) => [uri.split(':').at(-1), isRegistered]),
  )
}
