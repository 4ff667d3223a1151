import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import { type Faults, withFaults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import { createReceiver, decrypt } from './decrypt.ts'
import { mountFirefoxLine } from './firefox-line.ts'
import { readVapid } from './vapid.ts'

/** What a browser has received. `ttl` is in seconds; `sender` is the public key of who sent it. */
export interface PushedMessage {
  id: string
  subscription: string
  /** Empty for a message to a real browser, which alone can decrypt it. */
  text: string
  ttl: number
  urgency: string | null
  topic: string | null
  sender: string
  at: string
}

export interface PushService {
  /** A browser subscribes. @param key who may send to it, in base64url @returns PushSubscription.toJSON() */
  subscribe(key: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Newest first. @param subscription only of this endpoint */
  messages(subscription?: string): PushedMessage[]
}

interface Subscription {
  endpoint: string
  key: string
  /** @returns the text @throws when the message is not for this subscription */
  deliver: (body: Buffer) => string
}

interface PushDeps {
  faults: Faults
  requests: RequestLog
  clock: SandboxClock
}

const MAX_MESSAGES = 500
/** Push services take at least this much (RFC 8030 section 7.2). */
const MAX_BYTES = 4_096
/** A topic replaces a message that waits (RFC 8030 section 5.4). */
const TOPIC = /^[\w-]{1,32}$/

/** A push service for browsers that are always connected: RFC 8030, 8188, 8291 and 8292. @param origin its own */
export async function mountPush(
  app: FastifyInstance,
  origin: () => string,
  deps: PushDeps,
): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>()
  const messages: PushedMessage[] = []
  const subscribe = (key: string, deliver: Subscription['deliver']): string => {
    const id = randomUUID()
    const endpoint = `${origin()}/push/${id}`
    subscriptions.set(id, { endpoint, key, deliver })
    return endpoint
  }
  mountFirefoxLine(app.server, {
    subscribe: (key, deliver) => subscribe(key, body => (deliver(body), '')),
    unsubscribe: endpoint =>
      void subscriptions.delete(endpoint.slice(endpoint.lastIndexOf('/') + 1)),
  })
  const receive = (subscription: Subscription, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(request, subscription, origin(), deps.clock)
    if (refusal) return (reply.code(refusal.status), refusal.error)
    const header = (name: string) => textOf(request.headers[name])
    const text = textIn(request.body, subscription)
    if (text === null)
      return (reply.code(400), 'The message is not encrypted for this subscription')
    const id = randomUUID()
    messages.unshift({
      ...{ id, text, subscription: subscription.endpoint, sender: subscription.key },
      ttl: Number(header('ttl')),
      urgency: header('urgency'),
      topic: header('topic'),
      at: deps.clock.now().toISOString(),
    })
    messages.length = Math.min(messages.length, MAX_MESSAGES)
    void reply.code(201).header('location', `${origin()}/push/messages/${id}`)
    return ''
  }
  const route = { vendor: 'push', operation: 'send', errorBody: (status: number) => ({ status }) }
  await app.register(async scope => {
    const parser = { parseAs: 'buffer', bodyLimit: 4 * MAX_BYTES } as const
    scope.addContentTypeParser('*', parser, (_request, body, done) => done(null, body))
    const handle = withFaults(deps, route, (request, reply) => {
      const subscription = subscriptions.get((request.params as { id: string }).id)
      if (subscription) return receive(subscription, request, reply)
      reply.code(404)
      return 'No such subscription'
    })
    scope.post('/push/:id', handle)
  })
  return {
    subscribe(key) {
      const receiver = createReceiver()
      const endpoint = subscribe(key, body => decrypt(body, receiver))
      const p256dh = receiver.ecdh.getPublicKey('base64url')
      return { endpoint, keys: { p256dh, auth: receiver.auth.toString('base64url') } }
    },
    messages: subscription =>
      messages.filter(each => subscription === undefined || each.subscription === subscription),
  }
}

function refusalOf(
  { headers, body }: FastifyRequest,
  { key }: Subscription,
  origin: string,
  clock: SandboxClock,
): { status: number; error: string } | null {
  const sender = readVapid(
    headers.authorization ?? '',
    origin,
    Math.floor(clock.now().getTime() / 1_000),
  )
  if (sender === null) return { status: 401, error: 'The sender is not proved' }
  if (sender !== key) return { status: 403, error: 'Another sender has this subscription' }
  if (!/^\d{1,9}$/.test(textOf(headers['ttl']) ?? ''))
    return { status: 400, error: 'TTL is missing' }
  if (!TOPIC.test(textOf(headers['topic']) ?? 'none'))
    return { status: 400, error: 'Invalid topic' }
  if (headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, error: 'Content-Encoding must be aes128gcm' }
  if (!Buffer.isBuffer(body) || body.length > MAX_BYTES)
    return { status: 413, error: 'The message is too large' }
  return null
}

const textOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null

function textIn(body: unknown, { deliver }: Subscription): string | null {
  try {
    return Buffer.isBuffer(body) ? deliver(body) : null
  } catch {
    return null
  }
}
