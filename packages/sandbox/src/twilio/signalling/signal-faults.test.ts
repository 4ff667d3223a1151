import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FaultKind } from '../../fault-kind.ts'
import { createFaults, type Faults } from '../../faults.ts'
import type { BrowserEndpoint, Device } from './device.ts'
import type { Gateway } from './gateway.ts'
import { watchSignalFaults } from './signal-faults.ts'

let faults: Faults
let log: string[]
let stop: () => void
const devices = new Set<Device>()
const endpoints = new Set<BrowserEndpoint>()

beforeEach(() => {
  vi.useFakeTimers()
  faults = createFaults()
  log = []
  devices.clear()
  endpoints.clear()
  const gateway: Gateway = {
    devices,
    endpoints,
    isConnected: true,
    setConnected: () => undefined,
    close: () => undefined,
  }
  stop = watchSignalFaults(gateway, faults)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function connectDevice(): void {
  devices.add({
    grant: undefined,
    isRegistered: true,
    reconnectSeconds: 0,
    send: (type, payload) => void log.push(`${type} ${JSON.stringify(payload)}`),
    cut: () => void log.push('cut'),
    mute: ms => void log.push(`mute ${ms}`),
    sendHeartbeat: () => undefined,
  })
}

function addEndpoint(name: string, isAnswered: boolean): void {
  const endpoint = {
    isAnswered,
    interruptMedia: (ms: number) => void log.push(`${name} interrupted ${ms}`),
  }
  endpoints.add(endpoint as unknown as BrowserEndpoint)
}

function arrange(operation: string, fault: FaultKind): void {
  faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
}

test.each<[FaultKind, RegExp]>([
  ['drop', /^cut$/],
  ['timeout-before', /^mute 20000$/],
  ['timeout-after', /^mute 20000$/],
  ['401', /^error .*31204/],
  ['429', /^error .*31206/],
  ['500', /^error .*31000/],
])('the fault %s on signalling reaches a connected browser once', (fault, effect) => {
  connectDevice()
  arrange('signal', fault)
  vi.advanceTimersByTime(1000)
  expect(log).toHaveLength(1)
  expect(log[0]).toMatch(effect)
  expect(faults.list()).toEqual([])
})

test('a fault on signalling stays arranged until a browser is connected', () => {
  arrange('signal', 'drop')
  vi.advanceTimersByTime(60_000)
  expect(faults.list()).toHaveLength(1)
  connectDevice()
  vi.advanceTimersByTime(1000)
  expect(log).toEqual(['cut'])
})

test('a fault on media stops the media of answered calls for 8 s', () => {
  addEndpoint('ringing', false)
  arrange('media', 'drop')
  vi.advanceTimersByTime(60_000)
  expect(log).toEqual([])
  addEndpoint('talking', true)
  vi.advanceTimersByTime(1000)
  expect(log).toEqual(['talking interrupted 8000'])
})

test('a fault on any operation waits for a request', () => {
  connectDevice()
  addEndpoint('talking', true)
  arrange('*', 'drop')
  arrange('media', 'drop')
  vi.advanceTimersByTime(60_000)
  expect(log).toEqual([])
})
