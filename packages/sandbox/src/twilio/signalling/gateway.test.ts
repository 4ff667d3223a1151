import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openGateway, type Gateway, type HeartbeatTimes } from './gateway.ts'

const HOUR_MS = 3_600_000

let server: Server
let gateway: Gateway

beforeEach(async () => {
  server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  gateway.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

function open(heartbeat: HeartbeatTimes): void {
  gateway = openGateway(
    server,
    {
      keys: { accountSid: 'AC1', apiKey: 'SK1', apiSecret: 'secret' },
      devices: new Set(),
      endpoints: new Set(),
      placeCall: () => undefined,
      record: () => undefined,
    },
    heartbeat,
  )
}

/** A browser that answers heartbeats, or stays silent. */
function connect(answers: boolean) {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`)
  const state = { heartbeats: 0, isClosed: false, hasFailed: false }
  socket.on('message', data => {
    if (data.toString() !== '\n') return
    state.heartbeats += 1
    if (answers) socket.send('\n')
  })
  socket.on('close', () => (state.isClosed = true))
  socket.on('error', () => (state.hasFailed = true))
  return state
}

test('heartbeats are sent while the browser answers them', async () => {
  open({ intervalMs: 10, silenceMs: HOUR_MS })
  const browser = connect(true)
  await expect.poll(() => browser.heartbeats).toBeGreaterThan(5)
  expect(browser.isClosed).toBe(false)
})

test('a browser that is silent for too long is cut off', async () => {
  open({ intervalMs: 10, silenceMs: 50 })
  const browser = connect(false)
  await expect.poll(() => browser.isClosed).toBe(true)
  expect(browser.hasFailed).toBe(false)
  await expect.poll(() => gateway.devices.size).toBe(0)
})

test('a cut connection drops the browsers, and refuses new ones until it is restored', async () => {
  open({ intervalMs: HOUR_MS, silenceMs: HOUR_MS })
  const connected = connect(true)
  await expect.poll(() => gateway.devices.size).toBe(1)
  gateway.setConnected(false)
  await expect.poll(() => connected.isClosed).toBe(true)
  const refused = connect(true)
  await expect.poll(() => refused.hasFailed).toBe(true)
  gateway.setConnected(true)
  connect(true)
  await expect.poll(() => gateway.devices.size).toBe(1)
})
