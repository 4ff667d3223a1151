import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { createClock } from '../src/clock.ts'
import { createFaults } from '../src/faults.ts'
import { type PushService, mountPush } from '../src/push/push-service.ts'
import { createRequestLog } from '../src/request-log.ts'

let app: FastifyInstance
let push: PushService
const keys = webPush.generateVAPIDKeys()
const sender = { subject: 'mailto:push@ringback.test', ...keys }

beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  const origin = () => `http://localhost:${(app.server.address() as AddressInfo).port}`
  const deps = { faults: createFaults(), requests: createRequestLog(), clock: createClock() }
  push = await mountPush(app, origin, deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** What the library would send, over http. @returns the status of the response */
async function send(
  subscription: webPush.PushSubscription,
  text = 'Hello',
  options: webPush.RequestOptions = {},
): Promise<number> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, text, {
    ...{ vapidDetails: sender, TTL: 60 },
    ...options,
  })
  const request = { method: 'POST', headers: new Headers(headers), body: new Uint8Array(body) }
  return (await fetch(endpoint, request)).status
}

test('a message of the library web-push arrives, decrypted, at its subscription', async () => {
  const [one, other] = [push.subscribe(keys.publicKey), push.subscribe(keys.publicKey)]
  expect(await send(one, 'Grüße', { urgency: 'high', topic: 'call' })).toBe(201)
  expect(await send(other)).toBe(201)
  expect(push.messages(one.endpoint)).toEqual([
    {
      ...{ id: expect.any(String), subscription: one.endpoint, sender: keys.publicKey },
      ...{ text: 'Grüße', ttl: 60, urgency: 'high', topic: 'call', at: expect.any(String) },
    },
  ])
  expect(push.messages().map(({ text }) => text)).toEqual(['Hello', 'Grüße'])
})

test('it is refused from another sender, to another key and when it is too large', async () => {
  const subscription = push.subscribe(keys.publicKey)
  const stranger = { ...sender, ...webPush.generateVAPIDKeys() }
  expect(await send(subscription, '', { vapidDetails: stranger })).toBe(403)
  const { keys: wrong } = push.subscribe(keys.publicKey)
  expect(await send({ ...subscription, keys: wrong })).toBe(400)
  expect(await send(subscription, 'x'.repeat(4_096))).toBe(413)
  expect((await fetch(subscription.endpoint, { method: 'POST' })).status).toBe(401)
  expect(await send({ ...subscription, endpoint: `${subscription.endpoint}x` })).toBe(404)
  expect(push.messages(subscription.endpoint)).toEqual([])
})
