import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'
import { describe, expect, it } from 'vitest'
import { validateDestination } from './destination-policy.ts'
import { accessOf, markupOf, markupRuleOf } from './destination-rules.ts'

const RULES: DestinationRule[] = [
  { prefix: '+44', access: 'refuse', markupPercent: 30 },
  { prefix: '+447', access: 'allow' },
  { prefix: '+4479', markupPercent: 40 },
  { prefix: '+44791', access: 'refuse' },
]

describe('destination rules', () => {
  it.each([
    ['+442071234567', 'refuse', 30, '+44'],
    ['+447400123456', 'allow', 30, '+44'],
    ['+447900123456', 'allow', 40, '+4479'],
    ['+447911123456', 'refuse', 40, '+4479'],
    ['+12125551234', null, 15, null],
  ])(
    'for %s follow the longest prefix that sets access (%s) or markup (%s by %s)',
    (number, access, markup, rule) => {
      expect(accessOf(RULES, number)).toBe(access)
      expect(markupOf({ destinationRules: RULES, markupPercent: 15 }, number)).toBe(markup)
      expect(markupRuleOf(RULES, number)).toBe(rule)
    },
  )

  it('do not depend on their order', () => {
    const reversed = [...RULES].reverse()
    expect(accessOf(reversed, '+447900123456')).toBe('allow')
    expect(markupOf({ destinationRules: reversed, markupPercent: 15 }, '+447900123456')).toBe(40)
  })
})

describe('a destination with a rule', () => {
  const validate = (number: string, access: 'allow' | 'refuse', prefix: string) =>
    validateDestination(number, [{ prefix, access }])

  it('is refused, also when a superfluous 0 hides its prefix', () => {
    const refusal = { ok: false, why: 'destination-refused' }
    expect(validate('+447911123456', 'refuse', '+447911')).toEqual(refusal)
    expect(validate('+4407911123456', 'refuse', '+447911')).toEqual(refusal)
    expect(validate('+447400123456', 'refuse', '+447911')).toMatchObject({ ok: true })
  })

  it.each([
    ['a personal number', '+447012345678'],
    ['a satellite phone', '+881612345678'],
    ['a premium number', '+19005551234'],
  ])('is allowed although it is %s', (_what, number) => {
    expect(validateDestination(number).ok).toBe(false)
    expect(validate(number, 'allow', number.slice(0, 4))).toEqual({ ok: true, value: number })
  })

  it.each([
    ['emergency-number', '+1911'],
    ['emergency-number', '911'],
    ['short-number', '+1411'],
    ['invalid-number', '+4407911123456'],
  ])('is refused as %s although a rule allows it (%s)', (why, number) => {
    const rules = ['+1', '+4'].map(prefix => ({ prefix, access: 'allow' as const }))
    expect(validateDestination(number, rules)).toMatchObject({ ok: false, why })
  })
})
