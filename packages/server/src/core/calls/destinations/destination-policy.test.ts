import { describe, expect, it } from 'vitest'
import { getCountries, getExampleNumber, validatePhoneNumberLength } from 'libphonenumber-js/max'
import mobileExamples from 'libphonenumber-js/mobile/examples'
import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'
import numbers from '@ringback/contract/vectors/numbers.json' with { type: 'json' }
import { micros } from '@ringback/contract/money'
import type { NumberRefusal, QuoteRefusal } from '@ringback/contract/page/visitor-pages'
import {
  isUnlisted,
  refusalOfPrefix,
  validateDestination,
  validateDigits,
  validateQuote,
} from './destination-policy.ts'
import vectors from '../../rates/vectors/longest-prefix.json' with { type: 'json' }

describe('a number that is refused', () => {
  it.each<[NumberRefusal, string[]]>([
    [
      'emergency-number',
      [
        '911',
        '112',
        '999',
        '000',
        '110',
        '+1911',
        '+44999',
        '+44112',
        '+61000',
        '+49110',
        '+ 44 999',
      ],
    ],
    ['emergency-number', ['+19115550100', '+353999', '+353112', '+91112', '+91108']],
    ['short-number', ['411', '1234', '+1411', '+14115550100', '+3531800', '+44175']],
    ['premium-number', ['+19005550100', '+449012345678', '+33899123456', '+4990012345678']],
    ['premium-number', ['+61190123456', '+447012345678', '+878101234567', '+979123456789']],
    ['premium-number', ['+39899123456', '+34803123456', '+41900123456', '+81990123456']],
    ['shared-cost-number', ['+80812345678', '+4918012345678']],
    ['satellite-number', ['+870773111632', '+881612345678', '+88213123456', '+883510012345678']],
    // Hidden behind a national or a foreign prefix, in a local premium exchange, or a personal number.
    ['premium-number', ['+44 09 12345678', '+4409098790', '+440909879000', '+490900123456']],
    ['premium-number', ['+4407012345678', '+610190123456', '+119005550100', '+15005550100']],
    ['premium-number', ['+12129761234', '+19765550100', '+41 0901 123456']],
    // What a network reaches without digits that follow a complete number, and what may lack its last one.
    ['premium-number', ['+348031234560', '+3480312345678', '+34803123450000']],
    ['premium-number', ['+3480312345', '+3989912345', '+8199012345']],
    ['shared-cost-number', ['+3381012345678']],
    ['emergency-number', ['+911', '+112', '+999', '+000']],
    ['invalid-number', ['+1415555', '+141555501000000']],
    [
      'invalid-number',
      ['+4407911123456', '+4402079460000', '+10019005550100', '+１４１５５５５０１００'],
    ],
    [
      'invalid-number',
      ['', 'x', '+', '+0123456789', '14155550100', '+1234567890123456', '+1415abc'],
    ],
  ])('is refused as %s: %j', (why, numbers) => {
    const outcomes = numbers.map(number => [number, validateDestination(number)])
    expect(outcomes).toEqual(numbers.map(number => [number, { ok: false, why }]))
  })
})

describe('a number that is accepted', () => {
  it('is any ordinary number', () => {
    for (let last = 100; last <= 110; last++) {
      expect(validateDestination(`+14155550${last}`)).toEqual({
        ok: true,
        value: `+14155550${last}`,
      })
    }
  })

  it('is the mobile number of any country', () => {
    const refused = getCountries()
      .map(country => getExampleNumber(country, mobileExamples)?.number ?? '')
      .filter(number => !validateDestination(number).ok)
    expect(refused).toEqual([])
  })

  it('is any ordinary number of the deck that has as many digits as its plan, listed or not', () => {
    const lengthOf = (number: string) => validatePhoneNumberLength(number) ?? 'possible'
    const wrong = vectors.cases.filter(({ number }) => {
      const isPossible = lengthOf(number) === 'possible'
      return validateDestination(number).ok !== isPossible
    })
    expect(wrong).toEqual([])
    // Digits may follow while it is typed, so only what is too long has no price.
    const unpriced = vectors.cases.filter(({ number }) => !validateDigits(number).ok)
    expect(new Set(unpriced.map(({ number }) => lengthOf(number)))).toEqual(new Set(['TOO_LONG']))
  })

  it.each(['+18005550100', '+80012345678', '+442079460000', '+443001234567', '+911123456789'])(
    '%s',
    number => {
      expect(validateDestination(number).ok).toBe(true)
    },
  )

  // What is refused as a prefix may be the middle of an ordinary number.
  it.each(['+14158708813', '+14158789790', '+14158080900', '+442079769760', '+14154470199'])(
    '%s, which has refused digits in the middle',
    number => {
      expect(validateDestination(number)).toEqual({ ok: true, value: number })
    },
  )

  it('may have a calling code that no plan has: whether it has a price decides', () => {
    expect(validateDestination('+2101234567')).toEqual({ ok: true, value: '+2101234567' })
  })

  it('may be written with spaces', () => {
    expect(validateDestination(' +1 415 555 0100 ')).toEqual({ ok: true, value: '+14155550100' })
  })
})

describe('the numbers of the contract', () => {
  const ofDoubt = (doubt: string | null) =>
    Object.values(numbers.cases)
      .flat()
      .filter(row => (row[3] ?? null) === doubt)
      .map(row => row[2] ?? '')

  it('are listed and accepted when they are read without a doubt', () => {
    const listed = ofDoubt(null)
    expect(listed.length).toBeGreaterThan(60)
    // 1300 in Australia costs the caller a share.
    expect(listed.filter(number => !validateDestination(number).ok)).toEqual(['+611300354448'])
    expect(listed.filter(number => isUnlisted(number, []))).toEqual([])
  })

  it('are accepted when no plan has them, and are known as such', () => {
    const unlisted = ofDoubt('unlisted')
    expect(unlisted.length).toBeGreaterThan(5)
    expect(unlisted.filter(number => !validateDestination(number).ok)).toEqual([])
    expect(unlisted.filter(number => !isUnlisted(number, []))).toEqual([])
    // No plan has such a calling code, and a text is no number.
    expect(['+9991234567', 'abc', ''].filter(number => isUnlisted(number, []))).toEqual([])
  })

  it.each(['too-long', 'impossible', 'incomplete', 'keys', 'empty'])(
    'are refused when they are %s',
    doubt => {
      // A deck may know a calling code before the plans do.
      const refused = ofDoubt(doubt).filter(number => !number.startsWith('+999'))
      expect(refused.length).toBeGreaterThan(1)
      expect(refused.filter(number => validateDestination(number).ok)).toEqual([])
    },
  )

  it.each(['emergency-number', 'short-number'])('are refused as %s', why => {
    const refused = ofDoubt(why)
    expect(refused.length).toBeGreaterThan(2)
    for (const number of refused) expect(validateDestination(number)).toEqual({ ok: false, why })
  })

  it('exist when a rule of the operator says so', () => {
    const rule: DestinationRule = { prefix: '+44415', access: 'allow' }
    expect(isUnlisted('+444155550100', [rule])).toBe(false)
  })
})

it.each<[string, DestinationRule['access'], NumberRefusal | null]>([
  ['+44', undefined, null],
  ['+4470', undefined, 'premium-number'],
  ['+4470', 'allow', null],
  ['+4470', 'refuse', 'destination-refused'],
  ['+44', 'refuse', 'destination-refused'],
])('the prefix %s with the rule %s is refused as %s', (prefix, access, why) => {
  expect(refusalOfPrefix(prefix, [{ prefix, access }])).toBe(why)
})

describe('the quote of a call', () => {
  const ceiling = micros(3_000_000n)
  const validate = (destination: string, rate: bigint) =>
    validateQuote({ destination, ratePerMinute: micros(rate) }, ceiling)

  it.each<[QuoteRefusal, string, bigint]>([
    ['rate-above-ceiling', 'Norfolk Island', 3_000_001n],
    ['satellite-number', 'Satellite', 1n],
    ['satellite-number', 'Russia Cellular-GlobalTel Satellite', 1n],
    ['premium-number', 'Austria - Premium Numbers', 1n],
    ['premium-number', 'USA Directory Assistance', 1n],
    ['shared-cost-number', 'Australia - Shared Cost Service', 1n],
  ])('is refused as %s for %s', (why, destination, rate) => {
    expect(validate(destination, rate)).toEqual({ ok: false, why })
  })

  it.each(['United Kingdom - Mobile', 'United Kingdom - Special Services - Other', 'Cyprus'])(
    'is accepted for %s when the rate is at the ceiling',
    destination => {
      expect(validate(destination, 3_000_000n)).toEqual({ ok: true, value: 3_000_000n })
    },
  )
})
