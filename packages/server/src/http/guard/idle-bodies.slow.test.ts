import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openConnection } from '../../../testing/invalid/raw-client.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const { world, app } = await openTestServer({}, { trustedProxies: ['127.0.0.1'] })

const CONNECTIONS = 5_000

let url: string
let port: number
let token: string
const idle: Socket[] = []

beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  token = await signIn(world, await addCaller(world, 10_000_000n))
})
afterEach(async () => {
  for (const socket of idle.splice(0)) socket.destroy()
  await expect.poll(() => connectionsOf(app)).toBeLessThan(50)
})

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>(resolve => server.getConnections((_, count) => resolve(count)))

/** Sends one byte of the body of a login, and nothing more. */
async function beginLogin(address: string): Promise<void> {
  const socket = await openConnection(port)
  idle.push(socket)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      `x-forwarded-for: ${address}\r\ncontent-length: 500\r\n\r\n{`,
  )
}

/** Twenty requests of each kind, one after the other. @returns their statuses, each once */
async function honestStatuses(home: string): Promise<Record<string, number[]>> {
  vi.spyOn(world.twilio, 'isSigned').mockReturnValue(true)
  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const sent = { ...headers, 'x-forwarded-for': home }
    return (await fetch(url + path, { method: 'POST', headers: sent, body })).status
  }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const kinds = {
    login: (n: number) =>
      post('/api/auth/login', json, `{"email":"${n}@example.com","password":"a wrong password"}`),
    call: () =>
      post(
        '/api/call/pre-create',
        { ...json, authorization: `Bearer ${token}` },
        '{"toNumber":"+1415"}',
      ),
    webhook: () =>
      post(
        '/api/webhooks/twilio/status?call=call_none',
        { ...form, 'x-twilio-signature': 'right' },
        'CallSid=CA1&ParentCallSid=CA2&CallStatus=completed&CallDuration=5',
      ),
  }
  const statuses: Record<string, number[]> = {}
  for (const [kind, send] of Object.entries(kinds)) {
    const seen = new Set<number>()
    for (let n = 0; n < 20; n++) seen.add(await send(n))
    statuses[kind] = [...seen]
  }
  return statuses
}

describe.each(['one byte of a body', 'a byte of a body each second'])(
  `${CONNECTIONS} connections that send %s`,
  sent => {
    it.each<[string, (n: number) => string]>([
      ['one /48 network', n => `2001:db8:1:${n.toString(16)}::1`],
      ['ten /48 networks', n => `2001:db8:${n % 10}:${n.toString(16)}::1`],
      ['500 IPv4 addresses', n => `203.0.${n % 10}.${n % 50}`],
      ['500 IPv4 networks', n => `203.${n % 50}.${n % 10}.1`],
    ])('from %s keep out no login, no call and no webhook', async (_, addressOf) => {
      const before = await honestStatuses('198.51.100.7')
      for (let n = 0; n < CONNECTIONS; n += 100)
        await Promise.all(Array.from({ length: 100 }, (_, k) => beginLogin(addressOf(n + k))))
      const dripping =
        sent === 'one byte of a body'
          ? undefined
          : setInterval(() => {
              for (const socket of idle) if (socket.writable) socket.write(' ')
            }, 1_000)
      expect(await honestStatuses('198.51.100.8')).toEqual(before)
      clearInterval(dripping)
      expect(idle.length).toBe(CONNECTIONS)
    })
  },
)
