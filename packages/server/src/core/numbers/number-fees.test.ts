import { readFileSync } from 'node:fs'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumberFees } from '../rates/fees-file.ts'
import { numberFeesFrom, sellingFee } from './number-fees.ts'
import { possibleKinds } from './rentable-number.ts'

const shipped = readFileSync(new URL('../../../data/number-fees.csv', import.meta.url), 'utf8')

describe('a fee', () => {
  it.each([
    [1_150_000n, 25, 1_440_000n],
    [1_150_000n, 0, 1_150_000n],
    [1_000_000n, 25, 1_250_000n],
    [1_151_000n, 0, 1_160_000n],
    [2_150_000n, 12.5, 2_420_000n],
    [120_000_000n, 25, 150_000_000n],
  ])('of %s with %s percent is %s', (cost, markup, fee) => {
    expect(sellingFee(micros(cost), markup)).toBe(fee)
  })

  it('is whole cents, never below cost and less than a cent above the markup', () => {
    const cost = fc.bigInt({ min: 1n, max: 10n ** 10n })
    fc.assert(
      fc.property(cost, fc.nat({ max: 300 }), (amount, markup) => {
        const fee = sellingFee(micros(amount), markup)
        const exact = amount * BigInt(100 + markup)
        expect(fee % 10_000n).toBe(0n)
        expect(fee * 100n >= exact && fee * 100n < exact + 1_000_000n).toBe(true)
      }),
    )
  })
})

describe('the shipped fees', () => {
  const fees = numberFeesFrom(parseNumberFees(shipped).fees)

  it.each([
    ['US', ['local', 'toll_free']],
    ['GB', ['local', 'mobile', 'toll_free']],
    ['HK', ['toll_free']],
    ['JP', ['national', 'toll_free']],
    ['BR', ['local', 'national', 'toll_free']],
    ['CZ', ['local', 'national', 'toll_free']],
    ['RO', ['local', 'national', 'toll_free']],
    ['AT', ['local', 'toll_free']],
    ['GE', []],
    ['MY', []],
    ['BE', []],
    ['XX', []],
  ])('offer in %s: %j', (country, types) => {
    expect(fees.typesOf(country)).toEqual(types)
  })

  it('have a fee for every type that they offer', () => {
    const offered = VIRTUAL_NUMBER_COUNTRIES.filter(({ code }) => fees.typesOf(code).length > 0)
    expect(offered).toHaveLength(39)
    for (const { code } of offered) {
      for (const type of fees.typesOf(code)) expect(fees.feeOf(code, type, 25)).toBeGreaterThan(0n)
    }
    expect(fees.feeOf('US', 'local', 25)).toBe(1_440_000n)
    expect(fees.feeOf('US', 'mobile', 25)).toBeNull()
  })
})

describe('the possible kinds of a number', () => {
  const fees = numberFeesFrom(parseNumberFees(shipped).fees)
  const kinds = (number: string) =>
    possibleKinds(number as E164, fees, 25).map(({ countryCode, type }) => `${countryCode} ${type}`)

  it.each([
    ['+12125552000', ['US local']],
    ['+14165550142', ['CA local']],
    ['+17875550142', ['PR local']],
    ['+447400123456', ['GB local', 'GB mobile']],
    ['+448081570192', ['GB toll_free']],
    ['+815031234567', ['JP national']],
    ['+818001234567', ['JP toll_free']],
    ['+881612345678', []],
    ['+60312345678', []],
    ['+33612345678', ['FR local']],
  ])('of %s are %j', (number, expected) => {
    expect(kinds(number)).toEqual(expected)
  })

  it('of a North American toll-free number include several countries', () => {
    expect(kinds('+18005550142')).toEqual(expect.arrayContaining(['US toll_free', 'CA toll_free']))
    expect(kinds('+18005550142').every(kind => kind.endsWith('toll_free'))).toBe(true)
  })
})
