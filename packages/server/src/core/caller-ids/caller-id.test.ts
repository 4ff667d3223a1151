import { describe, expect, it } from 'vitest'
import type { E164 } from '@ringback/contract/phone'
import { decideCallerId } from './caller-id.ts'

const american = '+14155550199' as E164
const british = '+442071234567' as E164
const indian = '+919876543210' as E164
const toIndia = '+911123456789' as E164
const toFrance = '+33123456789' as E164

describe('the caller ID of a call', () => {
  it.each<[string, E164, string | null, E164[], E164, E164]>([
    ['without a choice', toFrance, null, [british], american, american],
    ['with a choice', toFrance, british, [british], american, british],
    ['with a choice that is no longer usable', toFrance, british, [], american, american],
    ["with another user's number", toFrance, indian, [british], american, american],
    ['to India from abroad', toIndia, british, [british], american, british],
    ['to India from India', toIndia, indian, [indian], american, american],
    ['to France from India', toFrance, indian, [indian], american, indian],
    [
      'to India from abroad, with an Indian platform number',
      toIndia,
      british,
      [british],
      indian,
      british,
    ],
  ])('%s is correct', (_name, to, chosen, usable, platformNumber, expected) => {
    expect(decideCallerId({ to, chosen, usable, platformNumber })).toEqual({
      ok: true,
      value: expected,
    })
  })

  it.each([null, indian])(
    'is refused when both it and the platform number are Indian: %s',
    chosen => {
      const input = { to: toIndia, chosen, usable: [indian], platformNumber: indian }
      expect(decideCallerId(input)).toEqual({ ok: false, why: 'no-caller-id-for-india' })
    },
  )
})
