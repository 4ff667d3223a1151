import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Endpoint } from '@ringback/contract/endpoint'
import { GREETING_MAX_BYTES } from '@ringback/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { openConnection, statusesOf } from '../../../testing/invalid/raw-client.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'

const { world, app } = await openTestServer()

let port: number
let viewer: string
let user: string

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  viewer = (await signedInOperator(world, 'viewer')).token
  user = await signIn(world, await addCaller(world, 0n))
})

type Target = Pick<Endpoint, 'method' | 'path'>

/** Begins a request whose body never ends. */
async function begin({ method, path }: Target, headers: Record<string, string>): Promise<Socket> {
  const socket = await openConnection(port)
  const lines = Object.entries({
    host: 'a',
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const url = path.replace(/:\w+/g, 'unknown')
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n5\r\n{"a":\r\n`)
  return socket
}

/** The statuses that are sent until the server closes the connection, while the client sends on. */
async function statusesOfEndless(
  target: Target,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const socket = await begin(target, headers)
  let received = ''
  socket.on('data', part => {
    received += part.toString('latin1')
    socket.write('1\r\n1\r\n')
  })
  await once(socket, 'close')
  return statusesOf(received)
}

/** Each target with the statuses that a body without an end gets. */
function statusesOfAll<T extends Target>(targets: readonly T[], headers: Record<string, string>) {
  return Promise.all(
    targets.map(async target => ({
      target: `${target.method} ${target.path}`,
      statuses: await statusesOfEndless(target, headers),
    })),
  )
}
const withStatus = (targets: readonly Target[], status: number) =>
  targets.map(({ method, path }) => ({ target: `${method} ${path}`, statuses: [status] }))

describe('a body that never ends', () => {
  const guarded = ALL_ENDPOINTS.filter(({ access }) => access !== 'public')

  it('is refused at every endpoint that needs a token, and its connection is closed', async () => {
    expect(await statusesOfAll(guarded, {})).toEqual(withStatus(guarded, 401))
    expect(guarded.length).toBeGreaterThan(100)
  })

  it('is refused with the token of another kind of person, and of a role that is too low', async () => {
    const ofUser = { method: 'POST', path: '/api/contacts' } as const
    const ofOwner = { method: 'POST', path: '/api/operator/customers/:id/freeze' } as const
    const asUser = { authorization: `Bearer ${user}` }
    const asViewer = { authorization: `Bearer ${viewer}` }
    const refused = [
      statusesOfEndless(ofOwner, asUser),
      statusesOfEndless(ofUser, asViewer),
      statusesOfEndless(ofOwner, asViewer),
    ]
    expect(await Promise.all(refused)).toEqual([[401], [401], [403]])
  })

  it('is refused at every webhook without a signature', async () => {
    const targets = Object.values(WEBHOOK_PATHS).map(path => ({ method: 'POST', path }) as const)
    const statuses = await statusesOfAll(targets, { 'content-type': 'text/plain' })
    const refusals = { twilio: 403, razorpay: 400, gateway: 401 }
    expect(statuses).toEqual(
      targets.flatMap(target => {
        const [, , , vendor] = target.path.split('/')
        return withStatus([target], refusals[vendor as keyof typeof refusals])
      }),
    )
  })

  it('is refused at a path that does not exist', async () => {
    const target = { method: 'POST', path: '/api/no-such-path' } as const
    expect(await statusesOfEndless(target)).toEqual([404])
  })

  it('is refused when the network has sent too much', async () => {
    const limited = await buildTestApp(world, { requestsPerMinute: 1 })
    await limited.listen({ port: 0, host: '127.0.0.1' })
    const before = port
    port = (limited.server.address() as AddressInfo).port
    const target = { method: 'POST', path: '/api/contacts/import' } as const
    expect(await statusesOfEndless(target)).toEqual([401])
    expect(await statusesOfEndless(target)).toEqual([429])
    port = before
    await limited.close()
  })
})

/** A body is parsed in one turn of the event loop, whatever it has. */
it('a body has 128 KB at most, except for a recorded greeting and the decks of operators', () => {
  const large = ALL_ENDPOINTS.filter(({ bodyMaxBytes = 0 }) => bodyMaxBytes > 128_000)
  expect(large.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/numbers/:id/voicemail/recording',
    'POST /api/operator/rates/decks/import',
  ])
})

describe('the bodies of a customer that do not end', () => {
  const target = { method: 'PUT', path: '/api/numbers/:id/voicemail/recording' } as const
  const body = 'x'.repeat(GREETING_MAX_BYTES - 10_000)
  /** Sends all of a body but its end. */
  const sendMost = async () => {
    const socket = await begin(target, { authorization: `Bearer ${user}` })
    const answered = once(socket, 'data').then(([part]) => String(part))
    await new Promise(sent => socket.write(`${body.length.toString(16)}\r\n${body}\r\n`, sent))
    return { socket, answered }
  }

  it('are refused beyond the share of their network, and others are served', async () => {
    const sent = []
    for (let n = 0; n < 16; n++) sent.push(await sendMost())
    const first = await Promise.race(sent.map(({ answered }) => answered))
    expect(first).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5\r\n/s)
    expect(first).toContain('"error":"Too many requests. Please wait a moment and try again."')
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.1',
      payload: { email: 'somebody@example.com', password: 'a wrong password' },
    })
    expect(login.statusCode).toBe(400)
    for (const { socket } of sent) socket.destroy()
  })
})

describe('a refused request that is sent whole', () => {
  it('leaves the connection open for the next one', async () => {
    const socket = await openConnection(port)
    let received = ''
    socket.on('data', part => (received += part.toString('latin1')))
    const body = 'x'.repeat(120_000)
    for (let n = 1; n <= 2; n++) {
      socket.write(
        `POST /api/contacts/import HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n\r\n${body}`,
      )
      while (statusesOf(received).length < n) await once(socket, 'data')
    }
    expect(statusesOf(received)).toEqual([401, 401])
    socket.destroy()
  })
})
