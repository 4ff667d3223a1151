import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { type Phone, RINGS_AND_ANSWERS, startPhone } from '../../../tools/gateway/phone.ts'
import { ALLOWED, BUSY_SERVER_MS } from './stand-in-server.ts'
import { connectSip } from './sip-client.ts'
import { credentialsOf } from './sip-messages.ts'

let gateway: Gateway
let phone: Phone

beforeAll(async () => {
  gateway = await startGateway()
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
})
beforeEach(() => {
  gateway.server.authorise = () => ALLOWED
  gateway.server.authorisations = []
})
// Whatever happened above, the phone has not rung.
afterAll(async () => {
  const messages = phone.messages()
  await phone.stop()
  await gateway.stop()
  expect(messages).not.toContain('INVITE')
})

const EXPIRED = Math.floor(Date.now() / 1_000) - 1

it.each([
  ['of another secret', { ...credentialsOf('alice'), password: credentialsOf('bob').password }],
  ['that have expired', credentialsOf('alice', EXPIRED)],
  ['of an identity with signs that none has', credentialsOf('alice.smith')],
  ['without an expiry', { ...credentialsOf('alice'), user: 'alice' }],
])('refuses credentials %s without a request to the server', async (_, credentials) => {
  const call = await callFromBrowser(gateway, { credentials })
  await expect.poll(call.state).toMatchObject({ end: expect.stringMatching(/^40[137] |^Authen/) })
  expect(gateway.server.authorisations).toEqual([])
})

it.each([[[]], [['X-Call: "}']], [['X-Call: ']]])(
  'refuses an INVITE whose call is given as %j without a request to the server',
  async headers => {
    const call = await callFromBrowser(gateway, { headers })
    await expect.poll(call.state).toMatchObject({ end: '400 No Call' })
    expect(gateway.server.authorisations).toEqual([])
  },
)

it('refuses a call that the server refuses, with its reason', async () => {
  gateway.server.authorise = () => ({ allowed: false, reason: 'Unknown call' })
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '403 Unknown call' })
})

it.each([
  ['a limit of no time', { ...ALLOWED, limitSeconds: 0 }],
  ['a number that is none', { ...ALLOWED, to: '+1415@elsewhere' }],
  ['another shape', ['hello']],
])('refuses a call when the answer of the server has %s', async (_, answer) => {
  gateway.server.authorise = () => answer
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '503 No Valid Answer From Server' })
})

it('sends requests about few of the endless calls of one user, and about those of others', async () => {
  gateway.server.authorise = () => ({ allowed: false, reason: 'Unknown call' })
  const clients = await Promise.all([1, 2, 3, 4].map(() => connectSip(gateway.webSocketUrl)))
  const startedAt = performance.now()
  const statuses = await Promise.all(
    clients.map(async client => {
      const answered: number[] = []
      for (let count = 0; count < 15; count++)
        answered.push((await client.invite({ credentials: credentialsOf('mallory') })).status)
      return answered
    }),
  )
  const tensOfSeconds = 1 + Math.ceil((performance.now() - startedAt) / 10_000)
  const refused = statuses.flat().filter(status => status === 503)
  expect(gateway.server.authorisations.length).toBeLessThanOrEqual(30 * tensOfSeconds)
  expect(gateway.server.authorisations).toHaveLength(60 - refused.length)
  expect((await clients[0]?.invite({ credentials: credentialsOf('alice') }))?.status).toBe(403)
  for (const client of clients) client.close()
})

it('refuses a call over a trunk that it does not have', async () => {
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'elsewhere' })
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '503 Unknown Trunk' })
})

it('refuses a call when the server fails', async () => {
  gateway.server.authorise = (_, response) => void response.writeHead(500).end('{}')
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '503 No Valid Answer From Server' })
})

it('waits for a busy server as long as it may take', async () => {
  gateway.server.authorise = (_, response) =>
    void setTimeout(() => response.end('{"allowed":false,"reason":"Late"}'), BUSY_SERVER_MS)
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '403 Late' })
})

it('refuses a call when the server stalls', async () => {
  gateway.server.authorise = () => undefined
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '503 No Valid Answer From Server' })
})

it('refuses a call when the agent is dead, and sends requests again when it is back', async () => {
  await gateway.stopAgent('SIGKILL')
  const refused = await callFromBrowser(gateway)
  await expect.poll(refused.state).toMatchObject({ end: '503 No Authorisation' })
  await gateway.startAgent()
  gateway.server.authorise = () => ({ allowed: false, reason: 'Back again' })
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '403 Back again' })
})
