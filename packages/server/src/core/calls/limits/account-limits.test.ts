import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { limitsOf, withOwnLimits } from './account-limits.ts'

const regular = {
  callsPerHour: 60,
  destinationsPerHour: 30,
  spendPerDay: micros(50_000_000n),
  maxCallSeconds: 3_600,
}
const newAccount = { days: 7, percent: 20, maxCallSeconds: 1_800 }
const verifiedAt = new Date('2026-01-01T00:00:00Z')

describe('the limits of an account', () => {
  it.each([
    [
      '2026-01-01T00:00:00Z',
      { callsPerHour: 12, destinationsPerHour: 10, spendPerDay: 10_000_000n },
    ],
    ['2026-01-07T23:59:59Z', { maxCallSeconds: 1_800 }],
    ['2026-01-08T00:00:00Z', regular],
  ])('at %s are %o', (now, limits) => {
    expect(limitsOf({ verifiedAt, now: new Date(now) }, regular, newAccount)).toMatchObject(limits)
  })

  it('are never raised by the minimum for new accounts', () => {
    const low = {
      callsPerHour: 3,
      destinationsPerHour: 2,
      spendPerDay: micros(1n),
      maxCallSeconds: 60,
    }
    expect(limitsOf({ verifiedAt, now: verifiedAt }, low, newAccount)).toEqual(low)
  })

  it('of a new account are not below a minimum', () => {
    expect(
      limitsOf({ verifiedAt, now: verifiedAt }, regular, { ...newAccount, percent: 1 }),
    ).toEqual({
      callsPerHour: 10,
      destinationsPerHour: 10,
      spendPerDay: 5_000_000n,
      maxCallSeconds: 1_800,
    })
  })

  it('are replaced by its own, each for itself', () => {
    const none = {
      callsPerHour: null,
      destinationsPerHour: null,
      spendPerDay: null,
      maxCallSeconds: null,
    }
    const own = {
      callsPerHour: 0,
      destinationsPerHour: 1,
      spendPerDay: micros(0n),
      maxCallSeconds: 2,
    }
    expect(withOwnLimits(regular, none)).toEqual(regular)
    expect(withOwnLimits(regular, own)).toEqual(own)
    expect(withOwnLimits(regular, { ...none, spendPerDay: micros(7n) })).toEqual({
      ...regular,
      spendPerDay: 7n,
    })
  })
})
