import { describe, expect, it } from 'vitest'
import { ringTarget } from './ring-target.ts'

const at = new Date('2026-01-10T23:00:00Z')
const quiet = { from: '22:00', until: '07:00', timeZone: 'UTC' }
const awake = { from: '07:00', until: '22:00', timeZone: 'UTC' }

describe('the target of an incoming call', () => {
  it.each([
    { isSignedIn: true, quietHours: null, target: 'ada' },
    { isSignedIn: true, quietHours: awake, target: 'ada' },
    { isSignedIn: true, quietHours: quiet, target: 'ada_away' },
    { isSignedIn: false, quietHours: null, target: 'ada_away' },
    { isSignedIn: false, quietHours: awake, target: 'ada_away' },
    { isSignedIn: false, quietHours: quiet, target: 'ada_away' },
  ])('is $target: signed in $isSignedIn, quiet hours $quietHours', ({ target, ...renter }) => {
    expect(ringTarget({ userId: 'ada', ringsBrowser: true, ...renter }, at)).toBe(target)
  })

  it('is no browser for a number whose ringing is switched off', () => {
    const renter = { userId: 'ada', isSignedIn: true, ringsBrowser: false, quietHours: null }
    expect(ringTarget(renter, at)).toBe('ada_away')
  })
})
