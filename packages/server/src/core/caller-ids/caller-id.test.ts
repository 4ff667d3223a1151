import { describe, expect, it } from 'vitest'
import type { E164 } from '@ringback/contract/phone'
import { decideCallerId } from './caller-id.ts'

const american = '+14155550199' as E164
const british = '+442071234567' as E164
const indian = '+919876543210' as E164
const toIndia = '+911123456789' as E164
const toFrance = '+33123456789' as E164

describe('the caller ID shown', () => {
  it.each<[string, E164, string | null, E164[], E164, E164]>([
    ['no choice', toFrance, null, [british], american, american],
    ['a choice', toFrance, british, [british], american, british],
    ['a choice that is no longer owned', toFrance, british, [], american, american],
    ["somebody else's number", toFrance, indian, [british], american, american],
    ['India from abroad', toIndia, british, [british], american, british],
    ['India from India', toIndia, indian, [indian], american, american],
    ['France from India', toFrance, indian, [indian], american, indian],
    ['India from abroad, Indian platform', toIndia, british, [british], indian, british],
  ])('%s', (_name, to, chosen, owned, platformNumber, shown) => {
    expect(decideCallerId({ to, chosen, owned, platformNumber })).toEqual({
      ok: true,
      value: shown,
    })
  })

  it.each([null, indian])('is none when only Indian numbers could call India: %s', chosen => {
    const question = { to: toIndia, chosen, owned: [indian], platformNumber: indian }
    expect(decideCallerId(question)).toEqual({ ok: false, why: 'no-caller-id-for-india' })
  })
})
