import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from './device.ts'
import { handleFrame, type FrameDeps } from './frames.ts'

const KEYS = { accountSid: 'AC1', apiKey: 'SK1', apiSecret: 'secret' }
const EXPIRED = 'error {"error":{"code":31205,"message":"JWT expired"}}'

let device: Device
let sent: string[]
let deps: FrameDeps

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  device = {
    grant: undefined,
    isRegistered: false,
    reconnectSeconds: 0,
    send: (type, payload = {}) => void sent.push(`${type} ${JSON.stringify(payload)}`),
    cut: () => undefined,
    sendHeartbeat: () => undefined,
  }
  deps = {
    keys: KEYS,
    devices: new Set([device]),
    endpoints: new Set(),
    placeCall: () => undefined,
    record: () => undefined,
  }
})
afterEach(() => {
  vi.useRealTimers()
})

function listen(lifeSeconds: number): void {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = `${encode({ alg: 'HS256' })}.${encode({
    iss: KEYS.apiKey,
    sub: KEYS.accountSid,
    exp: Math.floor(Date.now() / 1000) + lifeSeconds,
    grants: { identity: 'alice', voice: { incoming: { allow: true } } },
  })}`
  const signature = createHmac('sha256', KEYS.apiSecret).update(unsigned).digest('base64url')
  const payload = { token: `${unsigned}.${signature}` }
  handleFrame(JSON.stringify({ type: 'listen', payload }), device, deps)
}

const register = () =>
  handleFrame(
    JSON.stringify({ type: 'register', payload: { media: { audio: true } } }),
    device,
    deps,
  )

test('a browser is unregistered with an error when its token expires', () => {
  listen(60)
  register()
  expect(device.isRegistered).toBe(true)
  vi.advanceTimersByTime(58_000)
  expect(sent).not.toContain(EXPIRED)
  vi.advanceTimersByTime(2_000)
  expect(sent.at(-1)).toBe(EXPIRED)
  expect(device).toMatchObject({ isRegistered: false, grant: undefined })
})

test('the expiry of a token that was replaced does not matter', () => {
  listen(60)
  listen(3600)
  register()
  vi.advanceTimersByTime(120_000)
  expect(sent).not.toContain(EXPIRED)
  expect(device.isRegistered).toBe(true)
})
