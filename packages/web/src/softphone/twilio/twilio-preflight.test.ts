import { EventEmitter } from 'node:events'
import { Device, type PreflightTest } from '@twilio/voice-sdk'
import { expect, it, vi } from 'vitest'
import { type PreflightEvent } from '../audio-check/audio-check.ts'
import { qualityLabel } from '../machine/call-quality.ts'
import { startTwilioPreflight } from './twilio-preflight.ts'

const average = (value: number) => ({ average: value, min: value, max: value })
/** What the SDK reports when nothing was received: an excellent score beside a complete loss. */
const NOTHING_RECEIVED = {
  stats: { mos: average(4.4), rtt: average(1), jitter: average(0) },
  totals: { packetsReceived: 0, packetsLostFraction: 100 },
}
/** What the SDK reports about an echo with these packets in its seconds: it counts no loss while nothing arrives. */
const echoOf = (packets: number[]) => ({
  stats: { mos: average(4.4), rtt: average(1), jitter: average(0) },
  totals: {
    packetsReceived: packets.reduce((sum, count) => sum + count, 0),
    packetsLostFraction: 0,
  },
  samples: packets.map(packetsReceived => ({ packetsReceived })),
})
const seconds = (count: number, packets: number) => Array<number>(count).fill(packets)

function run() {
  const test = new EventEmitter()
  vi.spyOn(Device, 'runPreflight').mockReturnValue(test as unknown as PreflightTest)
  const events: PreflightEvent[] = []
  const openStream = () => Promise.reject(new Error('not in this test'))
  startTwilioPreflight({ token: 't', signallingUrl: null, openStream }, event => events.push(event))
  return { test, events }
}

it('has no rating if nothing was received', () => {
  const { test, events } = run()
  test.emit('connected')
  test.emit('completed', NOTHING_RECEIVED)
  expect(events).toEqual([{ is: 'connected' }, { is: 'completed', report: null }])
})

it('has no rating without measurements', () => {
  const { test, events } = run()
  test.emit('completed', {})
  expect(events).toEqual([{ is: 'completed', report: null }])
})

it('rates what was received', () => {
  const { test, events } = run()
  test.emit('sample', { mos: null, packetsReceived: 12 })
  test.emit('sample', { mos: 4.4, packetsReceived: 0 })
  test.emit('sample', { mos: 4.1, packetsReceived: 50 })
  test.emit('completed', {
    stats: { mos: average(4.1), rtt: average(40), jitter: average(2) },
    totals: { packetsReceived: 400, packetsLostFraction: 1.5 },
    samples: seconds(8, 50).map(packetsReceived => ({ packetsReceived })),
  })
  expect(events).toEqual([
    { is: 'received' },
    {
      is: 'completed',
      report: { mos: 4.1, roundTripMs: 40, jitterMs: 2, lostPercent: 1.5 },
    },
  ])
})

it('has no rating if the sound stopped for most of the echo', () => {
  const { test, events } = run()
  test.emit('completed', echoOf([50, 50, 25, ...seconds(17, 0)]))
  expect(events).toEqual([{ is: 'completed', report: null }])
})

it('counts the seconds without sound as loss', () => {
  const { test, events } = run()
  test.emit('completed', echoOf([...seconds(9, 50), 0, 0, ...seconds(9, 50)]))
  const [event] = events
  const report = event?.is === 'completed' ? event.report : null
  expect(report?.lostPercent).toBeCloseTo(10)
  expect(report && qualityLabel(report.mos)).toBe('Fair')
})

it('does not count the time before the first sound', () => {
  const { test, events } = run()
  test.emit('completed', echoOf([...seconds(6, 0), ...seconds(5, 50)]))
  const report = { mos: 4.4, roundTripMs: 1, jitterMs: 0, lostPercent: 0 }
  expect(events).toEqual([{ is: 'completed', report }])
})

it('reports the code of a failure', () => {
  const { test, events } = run()
  test.emit('failed', { code: 53000, message: 'ConnectionError (53000): No gateway' })
  expect(events).toEqual([{ is: 'failed', code: 53000, message: 'No gateway' }])
})
