import { describe, expect, it } from 'vitest'
import { type CallIntent, type CallRefusal, validateCall } from './call-gate.ts'
import { micros } from '../money.ts'

const acceptableCall: CallIntent = {
  to: '+1 415 555 0100',
  ratePerMinute: micros(13_000n),
  balance: micros(1_000_000n),
}

describe('validateCall', () => {
  // spec 9.7 read as 14
  it('accepts a call whose first minute the balance covers', () => {
    expect(validateCall(acceptableCall)).toEqual({ ok: true, value: 13_000n })
    expect(validateCall({ ...acceptableCall, balance: micros(13_000n) }).ok).toBe(true)
  })

  // spec 5.12, 5.13
  it.each<[CallRefusal, Partial<CallIntent>]>([
    ['invalid-number', { to: '' }],
    ['invalid-number', { to: '14155550100' }],
    ['invalid-number', { to: '+123456' }],
    ['invalid-number', { to: '+1415555abcd' }],
    ['rate-loading', { ratePerMinute: 'loading' }],
    ['no-rate', { ratePerMinute: 'missing' }],
    ['balance-loading', { balance: 'loading' }],
    ['no-credit', { balance: micros(0n) }],
    ['no-credit', { balance: micros(-1n) }],
    ['too-little-credit', { balance: micros(12_999n) }],
  ])('refuses with %s', (why, change) => {
    expect(validateCall({ ...acceptableCall, ...change })).toEqual({ ok: false, why })
  })

  it('checks the number before the rate, and the rate before the balance', () => {
    const everythingWrong: CallIntent = { to: 'x', ratePerMinute: 'missing', balance: micros(0n) }
    expect(validateCall(everythingWrong)).toMatchObject({ why: 'invalid-number' })
    expect(validateCall({ ...everythingWrong, to: acceptableCall.to })).toMatchObject({
      why: 'no-rate',
    })
  })
})
