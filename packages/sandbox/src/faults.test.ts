import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaults, withFaults, type FaultKind, type Faults } from './faults.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

const HOLD_MS = 200
const HOUR_MS = 3_600_000
let faults: Faults
let requests: RequestLog
let app: FastifyInstance
let url: string
let acts: number

beforeEach(() => open(HOLD_MS))
afterEach(() => app.close())

async function open(holdMs: number): Promise<void> {
  acts = 0
  faults = createFaults(holdMs)
  requests = createRequestLog()
  app = fastify({ forceCloseConnections: true })
  const errorBody = (status: number) => ({ vendorError: status })
  app.get(
    '/thing',
    withFaults(
      { faults, requests },
      { vendor: 'twilio', operation: 'calls.fetch', errorBody },
      async (_request, reply) => {
        acts += 1
        reply.header('x-vendor', 'yes')
        return { acted: acts }
      },
    ),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/thing`
}

function arrange(fault: FaultKind, times = 1, operation = 'calls.fetch'): void {
  faults.arrange({ vendor: 'twilio', operation, fault, times })
}

test('a request uses up the oldest fault of its vendor and operation', () => {
  arrange('500', 2)
  arrange('drop', 1, '*')
  expect(faults.consume('mail', 'smtp')).toBeUndefined()
  expect(faults.consume('twilio', 'calls.list')).toBe('drop')
  expect(faults.list()).toEqual([
    { vendor: 'twilio', operation: 'calls.fetch', fault: '500', times: 2 },
  ])
  expect(faults.consume('twilio', 'calls.fetch')).toBe('500')
  expect(faults.consume('twilio', 'calls.fetch')).toBe('500')
  expect(faults.consume('twilio', 'calls.fetch')).toBeUndefined()
  expect(faults.list()).toEqual([])
})

test('clearing removes the arranged faults', () => {
  arrange('500', 5)
  faults.clear()
  expect(faults.consume('twilio', 'calls.fetch')).toBeUndefined()
})

test('without a fault the handler answers', async () => {
  const response = await fetch(url)
  expect(response.headers.get('x-vendor')).toBe('yes')
  expect(await response.json()).toEqual({ acted: 1 })
  expect(requests.list()).toMatchObject([{ vendor: 'twilio', method: 'GET', path: '/thing' }])
})

test.each(['401', '429', '500'] as const)(
  '%s is answered with the error body of the vendor',
  async status => {
    arrange(status)
    const response = await fetch(url)
    expect(response.status).toBe(Number(status))
    expect(await response.json()).toEqual({ vendorError: Number(status) })
    expect(acts).toBe(0)
    expect(await (await fetch(url)).json()).toEqual({ acted: 1 })
  },
)

test('drop cuts the connection at once, and the vendor does not act', async () => {
  await app.close()
  await open(HOUR_MS)
  arrange('drop')
  await expect(fetch(url)).rejects.toThrow()
  expect(acts).toBe(0)
})

test.each([
  ['timeout-before', 0],
  ['timeout-after', 1],
] as const)(
  '%s holds the connection, then cuts it, and the vendor acts %d times',
  async (fault, acted) => {
    arrange(fault)
    const before = performance.now()
    await expect(fetch(url)).rejects.toThrow()
    expect(performance.now() - before).toBeGreaterThanOrEqual(HOLD_MS - 5)
    expect(acts).toBe(acted)
    expect(await (await fetch(url)).json()).toEqual({ acted: acted + 1 })
  },
)
