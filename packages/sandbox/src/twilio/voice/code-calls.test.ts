import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLegs, type LegRecord } from '../legs.ts'
import { behaviourOf } from './phones/known-numbers.ts'
import { createPhoneCallee } from './phones/phone-callee.ts'
import { callForCode } from './code-calls.ts'

const RINGS_UNTIL_CONTROL_ACTS = '+14155550102'
const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function callPhone(number: string): LegRecord {
  const leg = createLegs().open({ from: '+14157234000', to: number, direction: 'outbound-api' })
  void callForCode(leg, createPhoneCallee(behaviourOf(number)), '123456', () => undefined)
  return leg
}

test('a validation call rings for 45 s', () => {
  const leg = callPhone(RINGS_UNTIL_CONTROL_ACTS)
  vi.advanceTimersByTime(45 * SECOND - 1)
  expect(leg.status).toBe('ringing')
  vi.advanceTimersByTime(1)
  expect(leg.status).toBe('no-answer')
})

test('a validation call lasts a minute when no code is keyed', () => {
  const leg = callPhone(RINGS_UNTIL_CONTROL_ACTS)
  vi.advanceTimersByTime(SECOND)
  leg.actions?.answer?.()
  vi.advanceTimersByTime(60 * SECOND - 1)
  expect(leg.status).toBe('in-progress')
  vi.advanceTimersByTime(1)
  expect(leg.status).toBe('completed')
})

test('control stops a validation call that rings, and not one that talks', () => {
  const leg = callPhone(RINGS_UNTIL_CONTROL_ACTS)
  expect(leg.actions?.stopRinging?.()).toBe(false)
  vi.advanceTimersByTime(SECOND)
  expect(leg.actions?.stopRinging?.()).toBe(true)
  expect(leg.status).toBe('no-answer')

  const talking = callPhone(RINGS_UNTIL_CONTROL_ACTS)
  vi.advanceTimersByTime(SECOND)
  talking.actions?.answer?.()
  expect(talking.actions?.stopRinging?.()).toBe(false)
  expect(talking.status).toBe('in-progress')
})
