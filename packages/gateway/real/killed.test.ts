import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { type Phone, RINGS_AND_ANSWERS } from '../../../tools/gateway/phone.ts'
import { connectedSeconds } from './connected-seconds.ts'
import { openPhone } from './opened.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway
let phone: Phone
let call: BrowserCall

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
const report = () => gateway.server.about(call.callId).at(-1)

async function answered(limitSeconds: number): Promise<void> {
  phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds })
  call = await callFromBrowser(gateway)
  await expect.poll(report).toMatchObject({ event: 'answered' })
}

it('ends a call at the trunk at its limit although kamailio was killed', async () => {
  await answered(4)
  await gateway.kamailio.stop('SIGKILL')
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  await expect.poll(report).toMatchObject({ event: 'ended', cause: 'limit' })
  expect(report()).toMatchObject({ answeredMs: 4_000, seconds: 4 })
  expect(connectedSeconds(phone.messages())).toBeLessThanOrEqual(5)
  expect(phone.messages()).not.toMatch(/browser@|alice/)
  await gateway.startKamailio()
})

it('ends the calls of a kamailio that was killed when the next one starts', async () => {
  await answered(60)
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  await expect.poll(report).toMatchObject({ event: 'ended', cause: 'gateway-restarted' })
})
