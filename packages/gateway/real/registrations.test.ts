import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { type SipClient, connectSip } from './sip-client.ts'
import { credentialsOf } from './sip-messages.ts'

let gateway: Gateway
let clients: SipClient[] = []

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})

async function connect(): Promise<SipClient> {
  const client = await connectSip(gateway.webSocketUrl)
  clients.push(client)
  return client
}

const now = () => Math.floor(Date.now() / 1_000)

it.each([
  ['of another secret', { ...credentialsOf('alice'), password: 'another' }, 401],
  ['that have expired', credentialsOf('alice', now() - 1), 401],
  ['of another identity', credentialsOf('bob'), 403],
])('refuses a registration with credentials %s', async (_, credentials, status) => {
  const client = await connect()
  expect(await client.register({ identity: 'alice', ...credentials })).toMatchObject({ status })
})

it('ends a registration with its credentials, however long the request is for', async () => {
  const client = await connect()
  const credentials = credentialsOf('alice', now() + 40)
  const { status, text } = await client.register({
    identity: 'alice',
    ...credentials,
    expires: 99_999,
    contact: '<sip:a@browser.invalid;transport=ws>;expires=99999',
  })
  expect(status).toBe(200)
  const expires = Number(/;expires=(\d+)/.exec(text)?.[1])
  expect(expires).toBeGreaterThan(0)
  expect(expires).toBeLessThanOrEqual(40)
})

it('has one registration for each connection, and ten for each identity', async () => {
  const first = await connect()
  const alice = { identity: 'carol', ...credentialsOf('carol') }
  expect(await first.register(alice)).toMatchObject({ status: 200 })
  const others = ['<sip:b@browser.invalid>', '<sip:b@x.invalid>, <sip:c@x.invalid>']
  for (const contact of others)
    expect((await first.register({ ...alice, contact })).status).toBeGreaterThanOrEqual(400)
  for (let n = 2; n <= 10; n++)
    expect(await (await connect()).register(alice)).toMatchObject({ status: 200 })
  expect(await (await connect()).register(alice)).toMatchObject({ status: 503 })
  const listed = await first.register(alice)
  expect(listed.text.match(/;transport=ws>;expires=/g)).toHaveLength(10)
})

it('forgets the registrations of connections that are closed', async () => {
  const alice = { identity: 'dave', ...credentialsOf('dave') }
  for (let n = 0; n < 30; n++) {
    const client = await connectSip(gateway.webSocketUrl)
    // Ten at most, so it waits until kamailio has noticed that others are closed.
    await expect.poll(async () => (await client.register(alice)).status).toBe(200)
    client.close()
  }
  const last = await connect()
  await expect
    .poll(
      async () => (await last.register(alice)).text.match(/^Contact: .*$/m)?.[0].split(',').length,
    )
    .toBe(1)
})

it('ends the registrations of an identity at once, and refuses what it was given before', async () => {
  const before = { identity: 'erin', ...credentialsOf('erin', now() + 60) }
  const [first, second, other] = [await connect(), await connect(), await connect()]
  for (const page of [first, second])
    expect(await page.register(before)).toMatchObject({ status: 200 })
  const frank = { identity: 'frank', ...credentialsOf('frank', now() + 60) }
  expect(await other.register(frank)).toMatchObject({ status: 200 })
  await gateway.request('POST', '/identities/erin/end', { until: now() + 60 })
  await expect.poll(() => [first, second].some(page => page.isOpen())).toBe(false)
  const later = await connect()
  expect(await later.register(before)).toMatchObject({ status: 401 })
  expect(await later.invite({ credentials: before })).toMatchObject({ status: 407 })
  const renewed = { identity: 'erin', ...credentialsOf('erin', now() + 120) }
  await expect
    .poll(async () => (await later.register(renewed)).text.match(/^Contact: .*$/m)?.[0].split(','))
    .toHaveLength(1)
  expect(other.isOpen()).toBe(true)
  expect(await other.register(frank)).toMatchObject({ status: 200 })
})

it('counts no connection that was closed because access has ended', async () => {
  const isTaken = async (until: number) => {
    const page = await connect()
    const { text } = await page.register({ identity: 'judy', ...credentialsOf('judy', until) })
    return !text.includes('Too Many Connections')
  }
  const until = now() + 60
  for (let n = 0; n < 30; n++) expect(await isTaken(until)).toBe(true)
  expect(await isTaken(until)).toBe(false)
  const taken = clients.slice(0, 30)
  await gateway.request('POST', '/identities/judy/end', { until })
  await expect.poll(() => taken.some(page => page.isOpen())).toBe(false)
  for (let n = 0; n < 30; n++) await expect.poll(() => isTaken(until + 60)).toBe(true)
})

const restartKamailio = async (meanwhile = async () => {}) => {
  await gateway.kamailio.stop('SIGKILL')
  await meanwhile()
  await gateway.startKamailio()
}

it.each<[string, string, (end: () => Promise<void>) => Promise<void>]>([
  ['after a restart of kamailio', 'grace', end => end().then(() => restartKamailio())],
  [
    'when kamailio was away, and after restarts of both',
    'heidi',
    async end => {
      await restartKamailio(end)
      await gateway.stopAgent('SIGKILL')
      await gateway.startAgent()
      await restartKamailio()
    },
  ],
])('refuses what was given before access ended, %s', async (_, identity, restartAfter) => {
  const before = { identity, ...credentialsOf(identity, now() + 600) }
  await restartAfter(async () => {
    const path = `/identities/${identity}/end`
    expect(await gateway.request('POST', path, { until: now() + 600 })).toEqual({})
  })
  const later = await connect()
  await expect.poll(async () => (await later.register(before)).status).toBe(401)
  expect(await later.invite({ credentials: before })).toMatchObject({ status: 407 })
})

it('closes no connection with newer credentials when the agent is restarted', async () => {
  const [page, stale] = [await connect(), await connect()]
  const newer = { identity: 'ivan', ...credentialsOf('ivan', now() + 120) }
  const older = { identity: 'ivan', ...credentialsOf('ivan', now() + 60) }
  for (const credentials of [older, newer])
    expect(await page.register(credentials)).toMatchObject({ status: 200 })
  expect(await stale.register(older)).toMatchObject({ status: 200 })
  await gateway.request('POST', '/identities/ivan/end', { until: now() + 60 })
  await expect.poll(() => stale.isOpen()).toBe(false)
  await gateway.stopAgent('SIGKILL')
  await gateway.startAgent()
  // Its answer is that of kamailio, which has the list before.
  await gateway.request('GET', '/health')
  expect(await page.register(newer)).toMatchObject({ status: 200 })
  expect(page.isOpen()).toBe(true)
})
