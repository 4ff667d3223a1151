import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { NotUnderstood, serverRequest } from './server-request.ts'

const SECRET = 'secret-of-server-and-agent'

/** A server that answers like this, and the request to it, with what was logged. */
async function startServer(answer: (response: ServerResponse) => void, timeoutMs = 60_000) {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const logged: object[] = []
  const log = { warn: (details: object) => void logged.push(details) }
  const serverUrl = `http://127.0.0.1:${port}/api`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { request: serverRequest({ serverUrl, secrets: [SECRET], log }, timeoutMs), logged }
}

it.each<[reason: string, answer: (response: ServerResponse) => void, timeoutMs?: number]>([
  ['status 503', response => void response.writeHead(503).end()],
  ['the body is no JSON', response => void response.end('<html>')],
  ['no answer in time', () => {}, 100],
  ['no answer in time', response => void response.write('{'), 300],
  ['status 302', response => void response.writeHead(302, { location: '/' }).end()],
  ['ECONNRESET', response => void response.destroy()],
  ['ECONNRESET', response => void response.write('{', () => response.destroy())],
  ['these fields are wrong: callId', response => void response.end('{"callId":1}')],
])('logs why the server gave no valid answer: %s', async (reason, answer, timeoutMs) => {
  const { request, logged } = await startServer(answer, timeoutMs)
  await expect(
    request('/authorise', { callId: 'call-1' }, z.object({ callId: z.string() })),
  ).rejects.toThrow()
  expect(logged).toEqual([{ path: '/authorise', reason }])
})

it('logs a reason once, until the server has answered', async () => {
  let status = 503
  const { request, logged } = await startServer(
    response => void response.writeHead(status).end('{}'),
  )
  const send = () => request('/reports', {}, z.object({})).catch(() => undefined)
  await send()
  await send()
  expect(logged).toHaveLength(1)
  status = 200
  expect(await send()).toEqual({})
  status = 503
  await send()
  expect(logged).toHaveLength(2)
})

it('sends one request after the other over one connection', async () => {
  const ports = new Set<number | undefined>()
  const { request } = await startServer(response => {
    ports.add(response.socket?.remotePort)
    response.end('{}')
  })
  for (let sent = 0; sent < 3; sent++) await request('/reports', {}, z.object({}))
  expect(ports.size).toBe(1)
})

it('logs that nothing listens', async () => {
  const warn = vi.fn()
  // Nothing listens at port 2.
  const request = serverRequest(
    {
      ...{ serverUrl: 'http://127.0.0.1:2', secrets: [SECRET], log: { warn } },
      otherwise: 'The reports are sent again.',
    },
    60_000,
  )
  await expect(request('/reports', {}, z.object({}))).rejects.toThrow()
  expect(warn.mock.calls).toEqual([
    [
      { path: '/reports', reason: 'ECONNREFUSED' },
      'The server gave no valid answer to POST /reports: ECONNREFUSED. The reports are sent again.',
    ],
  ])
})

it.each([
  ['the server itself', 'Not understood', true],
  ['a proxy', '<h1>Bad Request</h1>', false],
])('knows who refuses a request as wrong: %s', async (_, body, isServer) => {
  const { request } = await startServer(response => void response.writeHead(400).end(body))
  const error = await request('/reports', {}, z.object({})).catch((thrown: unknown) => thrown)
  expect(error instanceof NotUnderstood).toBe(isServer)
})
