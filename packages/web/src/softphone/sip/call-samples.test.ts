import { expect, it } from 'vitest'
import type { VoiceCallEvent } from '../voice-device.ts'
import { createQualityWarnings } from './call-samples.ts'
import type { CallSample } from './call-statistics.ts'

const GOOD: CallSample = {
  mos: 4.4,
  rtt: 40,
  jitter: 2,
  packetsLostFraction: 0,
  packetsReceived: 50,
  bytesReceived: 8_000,
  bytesSent: 8_000,
  inputEnergy: 0.1,
}

/** The warnings of a call whose first 5 s are good, then as many seconds of each part. */
function warningsOf(...parts: [seconds: number, part: Partial<CallSample>, isMuted?: boolean][]) {
  const events: VoiceCallEvent[] = []
  const warn = createQualityWarnings(event => events.push(event))
  for (const [seconds, part, isMuted = false] of [[5, {}] as const, ...parts]) {
    for (let second = 0; second < seconds; second += 1) warn({ ...GOOD, ...part }, isMuted)
  }
  return events
}

// spec 9.33
it.each([
  ['high-rtt', { rtt: 401 }, { rtt: 400 }],
  ['high-jitter', { jitter: 31 }, { jitter: 30 }],
  ['low-mos', { mos: 2.9 }, { mos: 3 }],
  ['high-packet-loss', { packetsLostFraction: 1.1 }, { packetsLostFraction: 1 }],
  ['low-bytes-received', { bytesReceived: 0 }, { bytesReceived: 1 }],
  ['low-bytes-sent', { bytesSent: 0 }, { bytesSent: 1 }],
])('%s is raised after three bad seconds, and cleared by good ones', (name, bad, good) => {
  const warned = { is: 'warned', name }
  expect(warningsOf([9, good])).toEqual([])
  expect(warningsOf([2, bad], [5, {}])).toEqual([])
  expect(warningsOf([4, bad])).toEqual([warned])
  expect(warningsOf([3, bad], [5, {}])).toEqual([warned, { is: 'warning-cleared', name }])
})

it('a microphone is silent after ten seconds without any sound, unless it is muted', () => {
  const warned = { is: 'warned', name: 'constant-audio-input-level' }
  expect(warningsOf([9, { inputEnergy: 0 }])).toEqual([])
  expect(warningsOf([10, { inputEnergy: 0 }])).toEqual([warned])
  expect(warningsOf([20, { inputEnergy: 0 }, true])).toEqual([])
  expect(warningsOf([20, { inputEnergy: null }])).toEqual([])
})

// spec 9.32
it('nothing is raised in the first five seconds', () => {
  const events: VoiceCallEvent[] = []
  const warn = createQualityWarnings(event => events.push(event))
  for (let second = 0; second < 5; second += 1) warn({ ...GOOD, rtt: 900 }, false)
  expect(events).toEqual([])
})
