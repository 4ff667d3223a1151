import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Callee } from './parties.ts'
import { behaviourOf } from './known-numbers.ts'
import { createPhoneCallee } from './phone-callee.ts'

let log: string[]

beforeEach(() => {
  log = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls the phone at a number; what happens to the caller goes to `log`. */
function ring(number: string): Callee {
  const phone = createPhoneCallee(behaviourOf(number))
  phone.ring({
    ringing: () => void log.push('ringing'),
    answered: () => void log.push('answered'),
    ended: why => void log.push(why),
  })
  return phone
}

const SECOND = 1000

test.each([
  ['an ordinary number', '+442079460000', 1.3],
  ['0100', '+14155550100', 1.1],
  ['0103', '+14155550103', 1.3],
  ['0106', '+14155550106', 0],
  ['0107', '+14155550107', 40.1],
])('%s rings and answers in time', (_name, number, seconds) => {
  ring(number)
  if (seconds > 0) {
    vi.advanceTimersByTime(seconds * SECOND - 1)
    expect(log).toEqual(['ringing'])
  }
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['ringing', 'answered'])
  vi.advanceTimersByTime(100 * SECOND)
  expect(log).toHaveLength(2)
})

test.each([
  ['0101', '+14155550101', 'busy'],
  ['0105', '+14155550105', 'not-in-service'],
])('%s refuses without ringing', (_name, number, why) => {
  ring(number)
  vi.advanceTimersByTime(SECOND)
  expect(log).toEqual([why])
})

test('0102 rings until it is answered', () => {
  const phone = ring('+14155550102')
  vi.advanceTimersByTime(100 * SECOND)
  expect(log).toEqual(['ringing'])
  expect(phone.answer?.()).toBe(true)
  expect(phone.answer?.()).toBe(false)
  expect(log).toEqual(['ringing', 'answered'])
})

test('0104 hangs up five seconds after it answered', () => {
  ring('+14155550104')
  vi.advanceTimersByTime(1300 + 4999)
  expect(log).toEqual(['ringing', 'answered'])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['ringing', 'answered', 'completed'])
})

test('a phone presses keys and hangs up only while it can', () => {
  const phone = ring('+14155550102')
  expect([phone.hangup?.(), phone.keys?.('1')]).toEqual([false, false])
  vi.advanceTimersByTime(SECOND)
  expect(phone.keys?.('1')).toBe(false)
  phone.answer?.()
  expect(phone.keys?.('1')).toBe(true)
  expect(phone.hangup?.()).toBe(true)
  expect(log).toEqual(['ringing', 'answered', 'completed'])

  const declined = ring('+14155550102')
  vi.advanceTimersByTime(SECOND)
  expect(declined.hangup?.()).toBe(true)
  expect(log.at(-1)).toBe('busy')
  expect(declined.hangup?.()).toBe(false)
})

test('a phone that is dropped stays silent', () => {
  const phone = ring('+14155550100')
  phone.drop()
  vi.advanceTimersByTime(100 * SECOND)
  expect(log).toEqual([])
})
