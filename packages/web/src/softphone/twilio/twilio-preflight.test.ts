import { EventEmitter } from 'node:events'
import { Device, type PreflightTest } from '@twilio/voice-sdk'
import { expect, it, vi } from 'vitest'
import { type PreflightEvent } from '../audio-check.ts'
import { startTwilioPreflight } from './twilio-preflight.ts'

const average = (value: number) => ({ average: value, min: value, max: value })
/** What the SDK reports when nothing was received: an excellent score beside a complete loss. */
const NOTHING_RECEIVED = {
  stats: { mos: average(4.4), rtt: average(1), jitter: average(0) },
  totals: { packetsReceived: 0, packetsLostFraction: 100 },
}

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
  })
  expect(events).toEqual([
    { is: 'received' },
    {
      is: 'completed',
      report: { mos: 4.1, roundTripMs: 40, jitterMs: 2, lostPercent: 1.5 },
    },
  ])
})

it('reports the code of a failure', () => {
  const { test, events } = run()
  test.emit('failed', { code: 53000, message: 'ConnectionError (53000): No gateway' })
  expect(events).toEqual([{ is: 'failed', code: 53000, message: 'No gateway' }])
})
