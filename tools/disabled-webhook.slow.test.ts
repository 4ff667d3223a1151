import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { checkOpenPurchases } from '@ringback/server/actions/credit/purchases/check-purchases'
import { watchBusiness } from '@ringback/server/actions/alarms/watch-business'
import { sendMails } from '@ringback/server/actions/mail/send-mails'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { createRazorpay } from '@ringback/server/adapters/razorpay/razorpay'
import { order } from '@ringback/server/testing/people/buyers'
import { addCaller } from '@ringback/server/testing/people/callers'
import { signedInOperator } from '@ringback/server/testing/people/operators'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SANDBOX_KEYS } from './product.ts'

const ALARM = '[Ringback] Payments arrive without webhooks'

let sandbox: Sandbox
let world: TestWorld
let app: Awaited<ReturnType<typeof buildTestApp>>
let entrance: Server
let isDown = false

beforeAll(async () => {
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  world = testWorld(database)
  await signedInOperator(world, 'owner')
  app = await buildTestApp(world)
  // What the internet reaches: the server, or a proxy that says that the server is away.
  entrance = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (isDown) return response.writeHead(503).end()
      const { url = '', headers } = request
      return void app
        .inject({ method: 'POST', url, headers, payload: Buffer.concat(chunks) })
        .then(({ statusCode, body }) => response.writeHead(statusCode).end(body))
    })
  })
  await new Promise<void>(resolve => entrance.listen(0, '127.0.0.1', resolve))
  const { port } = entrance.address() as AddressInfo
  const settings = settingsFrom({ ...SANDBOX_KEYS, PRODUCT_URL: `http://localhost:${port}` })
  sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const { keyId, keySecret, webhookSecret } = settings.razorpay
  const keys = { keyId, keySecret, webhookSecrets: [webhookSecret], baseUrl: sandbox.url }
  Object.assign(world, { payments: createRazorpay({ ...keys, timeoutMs: 60_000 }) })
})
afterAll(async () => {
  await sandbox.close()
  entrance.close()
  await app.close()
  await world.database.close()
})

async function control(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
const balanceOf = async (userId: string) => {
  const account = await world.database.kysely
    .selectFrom('accounts')
    .select('posted')
    .where('id', '=', `credit:${userId}`)
    .executeTakeFirst()
  return Number(account?.posted ?? 0n) / 1_000_000
}
const states = () => sandbox.razorpay.webhooks.deliveries().map(({ state }) => state)
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })

it('a webhook that Razorpay has switched off costs no payment, and the owners are told', async () => {
  isDown = true
  const buyer = await addCaller(world, 0n)
  const first = await order(world, buyer)
  await control(`orders/${first.orderId}/capture`)
  await control('clock', { advanceSeconds: 86_400 })
  await waitFor(() => expect(sandbox.razorpay.console.webhookEnabled).toBe(false))
  isDown = false

  const second = await order(world, buyer)
  await control(`orders/${second.orderId}/capture`)
  expect(states()[0]).toBe('not-sent')
  expect(await balanceOf(buyer)).toBe(0)
  world.clock.advance({ minutes: 16 })
  await checkOpenPurchases(world)
  expect(await balanceOf(buyer)).toBe(20)

  const mails = async () => {
    await watchBusiness(world)
    await sendMails(world)
    return world.mails.filter(({ subject }) => subject === ALARM)
  }
  world.clock.advance({ minutes: 179 })
  expect(await mails()).toEqual([])
  world.clock.advance({ minutes: 2 })
  const [mail] = await mails()
  expect(mail?.text).toContain('Account & Settings > Webhooks')
  expect(mail?.text).toContain('Payments without a webhook: 2')
  expect(mail?.text).toContain('one mail a day about the same cause')
  world.clock.advance({ hours: 23 })
  expect(await mails()).toHaveLength(1)

  await control('consoles/razorpay', { webhookEnabled: true })
  const third = await order(world, buyer)
  await control(`orders/${third.orderId}/capture`)
  await waitFor(async () => expect(await balanceOf(buyer)).toBe(30))
  world.clock.advance({ hours: 12 })
  expect(await mails()).toHaveLength(1)
})
