import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { AMBIGUOUS, REFUSED, pathsTo } from '../../../testing/invalid/invalid-http.ts'
import { openConnection, sendRaw, statusesOf } from '../../../testing/invalid/raw-client.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

const SECRET = 'a file that is not served'
const SLOW_CLIENTS = 300
/** The server closes connections whose headers are 10 s late, and looks every 5 s. */
const CLOSED_WITHIN_MS = 300_000

describe('a server on the internet', () => {
  let world: TestWorld
  let app: FastifyInstance
  let webFolder: string
  let port: number

  beforeAll(async () => {
    webFolder = builtPages()
    for (const path of secretsOf(webFolder)) writeFileSync(path, SECRET)
    world = testWorld(await freshPglite())
    app = await buildTestApp(world, { webFolder })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    await world.database.close()
    for (const path of secretsOf(webFolder)) rmSync(path)
    rmSync(webFolder, { recursive: true })
  })

  it.each(Object.entries(AMBIGUOUS))(
    'answers %s with one refusal at most, and closes the connection',
    async (_, bytes) => {
      const statuses = statusesOf(await sendRaw(port, bytes))
      expect(statuses.filter(status => status < 400 || status >= 500)).toEqual([])
      expect(statuses.length).toBeLessThanOrEqual(1)
    },
  )

  it.each(REFUSED)('refuses %s', async (_, bytes, status) => {
    const received = await sendRaw(port, bytes)
    expect(statusesOf(received)).toEqual([status])
    expect(received).not.toMatch(/access-control-allow/i)
  })

  it('serves no file outside of the page, and none that the build did not make', async () => {
    const paths = pathsTo(webFolder, basename(`${webFolder}-secret`))
    for (const path of paths) {
      const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      const received = await sendRaw(port, request)
      expect([path, received.includes(SECRET)]).toEqual([path, false])
      expect([path, statusesOf(received).filter(status => status >= 500)]).toEqual([path, []])
    }
    expect(paths).toHaveLength(53)
  })

  // Side by side, because each mostly waits for the server's limit.
  it.concurrent.each([
    ['headers', 'GET /api/health HTTP/1.1\r\nHost: a\r\nX: '],
    [
      'a body',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])(
    'serves others while 300 clients send %s slowly, and closes their connections',
    { timeout: CLOSED_WITHIN_MS },
    async (_, start) => {
      const clients = await Promise.all(
        Array.from({ length: SLOW_CLIENTS }, () => openConnection(port)),
      )
      let open = clients.length
      for (const client of clients) client.resume().once('close', () => open--)
      const drip = () => clients.forEach(client => client.write('x'))
      clients.forEach(client => client.write(start))
      const get = () =>
        sendRaw(port, 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      expect(statusesOf(await get())).toEqual([200])
      expect(open).toBe(SLOW_CLIENTS)
      await vi.waitFor(
        async () => {
          drip()
          expect(statusesOf(await get())).toEqual([200])
          expect(open).toBe(0)
        },
        { timeout: CLOSED_WITHIN_MS, interval: 1_000 },
      )
    },
  )
})

/** Files in the folder of the page that the build does not make, and one beside the folder. */
function secretsOf(folder: string): string[] {
  return [`${folder}-secret`, join(folder, '.env'), join(folder, '.git')]
}
