import { describe, expect, it } from 'vitest'
import {
  type CallerIdRule,
  DOCUMENTED_CALLER_ID_RULES,
  type ShownNumber,
  decideCallerId,
} from './caller-id-rules.ts'

const PLATFORM = rented('+14155550199')

function verified(phoneNumber: string): ShownNumber {
  return { phoneNumber, origin: 'verified', isTollFree: false }
}
function rented(phoneNumber: string): ShownNumber {
  return { phoneNumber, origin: 'rented', isTollFree: false }
}
function tollFree(phoneNumber: string): ShownNumber {
  return { phoneNumber, origin: 'rented', isTollFree: true }
}
const decide = (to: string, chosen: ShownNumber | null, rules = DOCUMENTED_CALLER_ID_RULES) =>
  decideCallerId({ to, chosen, platform: PLATFORM, rules })

/** What the called person sees: the chosen number, the platform number instead, or perhaps another one. */
function effectOf(to: string, chosen: ShownNumber): 'kept' | 'instead' | 'replaced' {
  const decided = decide(to, chosen)
  if (!decided.ok) throw new Error(`refused: ${decided.why}`)
  const { callerId, isInstead, isReplaced } = decided.value
  expect(callerId).toBe(isInstead ? PLATFORM.phoneNumber : chosen.phoneNumber)
  return isInstead ? 'instead' : isReplaced ? 'replaced' : 'kept'
}

describe('the documented rules', () => {
  it.each<[string, string, ShownNumber, ReturnType<typeof effectOf>]>([
    ['India, an Indian number', '+911123456789', verified('+919876543210'), 'instead'],
    ['India, a rented Indian number', '+911123456789', rented('+912240000000'), 'instead'],
    ['India, a British number', '+911123456789', verified('+442071234567'), 'kept'],
    ['Turkey, a Turkish number', '+902121234567', verified('+905301234567'), 'instead'],
    ['Turkey, a rented Turkish number', '+902121234567', rented('+908501234567'), 'instead'],
    ['Turkey, a German number', '+902121234567', verified('+4930123456'), 'kept'],
    ['Hong Kong, a verified number of it', '+85221234567', verified('+85261234567'), 'instead'],
    ['Hong Kong, a rented number of it', '+85221234567', rented('+85258001234'), 'kept'],
    ['Hong Kong, a toll-free number', '+85221234567', tollFree('+18005550100'), 'instead'],
    ['Malaysia, a verified number of it', '+60321234567', verified('+60123456789'), 'instead'],
    ['Malaysia, a rented number of it', '+60321234567', rented('+60321239999'), 'kept'],
    ['Brazil, a verified number of it', '+551141234567', verified('+5511912345678'), 'instead'],
    ['Brazil, a rented number of it', '+551141234567', rented('+551141239999'), 'kept'],
    ['Brazil, a Brazilian toll-free number', '+551141234567', tollFree('+558001234567'), 'instead'],
    ['Japan, a verified number of it', '+81312345678', verified('+819012345678'), 'replaced'],
    ['Japan, a rented number of it', '+81312345678', rented('+815012345678'), 'kept'],
    ['Belgium, a toll-free number', '+3221234567', tollFree('+18005550100'), 'instead'],
    ['Belgium, another number', '+3221234567', verified('+32470123456'), 'kept'],
    ['France, a toll-free number', '+33123456789', tollFree('+18005550100'), 'replaced'],
    ['France, an Indian number', '+33123456789', verified('+919876543210'), 'kept'],
  ])('for a call to %s', (_what, to, chosen, effect) => {
    expect(effectOf(to, chosen)).toBe(effect)
  })

  it('leave the platform number as it is where nothing else is chosen', () => {
    expect(decide('+902121234567', null)).toEqual({
      ok: true,
      value: { callerId: PLATFORM.phoneNumber, isInstead: false, isReplaced: false },
    })
  })
})

describe('the decision', () => {
  const indian = rented('+912240000000')

  it.each([null, indian, verified('+919876543210')])(
    'is a refusal when the destination forbids the platform number too: %j',
    chosen => {
      const input = { to: '+911123456789', chosen, platform: indian }
      const decided = decideCallerId({ ...input, rules: DOCUMENTED_CALLER_ID_RULES })
      expect(decided).toEqual({ ok: false, why: 'no-caller-id' })
    },
  )

  it('says that the platform number is replaced where it is shown instead', () => {
    const rules: CallerIdRule[] = [
      { from: '+90', to: '+90', origin: 'any', effect: 'refuse' },
      { from: '+1', to: '+90', origin: 'rented', effect: 'replace' },
    ]
    expect(decide('+902121234567', verified('+905301234567'), rules)).toEqual({
      ok: true,
      value: { callerId: PLATFORM.phoneNumber, isInstead: true, isReplaced: true },
    })
  })

  it('follows a rule that refuses before one that replaces, in any order', () => {
    const refuses: CallerIdRule = { from: '+44', to: '+33', origin: 'any', effect: 'refuse' }
    const replaces: CallerIdRule = { from: 'any', to: 'any', origin: 'any', effect: 'replace' }
    for (const rules of [
      [refuses, replaces],
      [replaces, refuses],
    ]) {
      expect(decide('+33123456789', verified('+442071234567'), rules)).toMatchObject({
        value: { isInstead: true },
      })
    }
  })

  it('applies no rule for an origin to a number whose origin is unknown', () => {
    const unknown = (phoneNumber: string) => ({ phoneNumber, origin: null, isTollFree: false })
    expect(decide('+60321234567', unknown('+60123456789'))).toMatchObject({
      value: { callerId: '+60123456789' },
    })
    expect(decide('+911123456789', unknown('+919876543210'))).toMatchObject({
      value: { isInstead: true },
    })
  })
})
