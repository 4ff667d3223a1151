import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseNumberFees } from './fees-file.ts'

const HEADER = 'country_iso,number_type,monthly_fee_usd,voice'

describe('a file of monthly fees', () => {
  it('is parsed, with columns in any order', () => {
    expect(
      parseNumberFees(
        'voice,monthly_fee_usd,number_type,country_iso,note\nno,1.15,toll_free,GB,x\n',
      ),
    ).toEqual({
      fees: [
        {
          country: 'GB',
          type: 'toll_free',
          monthlyCost: 1_150_000n,
          incomingCostPerMinute: null,
          voice: false,
        },
      ],
      faults: [],
      unused: ['note'],
    })
  })

  it('may have the price of incoming calls, also for some kinds only', () => {
    const rows = 'US,local,1.15,yes,0.0085\nAT,local,1.00,yes,\n'
    const { fees, faults } = parseNumberFees(`${HEADER},incoming_per_minute_usd\n${rows}`)
    expect(faults).toEqual([])
    expect(fees.map(fee => fee.incomingCostPerMinute)).toEqual([8_500n, null])
    expect(
      parseNumberFees(`${HEADER},incoming_per_minute_usd\nUS,local,1.15,yes,0\n`).faults,
    ).toMatchObject([{ problem: expect.stringContaining('it must be above 0') }])
  })

  it('that is shipped has no faults', () => {
    const shipped = new URL('../../../data/number-fees.csv', import.meta.url)
    const { fees, faults } = parseNumberFees(readFileSync(shipped, 'utf8'))
    expect(faults).toEqual([])
    expect(fees).toHaveLength(105)
    const priceOf = (wanted: string) =>
      fees.find(({ country, type }) => `${country} ${type}` === wanted)?.incomingCostPerMinute
    expect([priceOf('US local'), priceOf('US toll_free'), priceOf('GB local')]).toEqual([
      ...[8_500n, 22_000n, null],
    ])
  })

  it.each([
    ['US,local,free,yes', '"free" is no price'],
    ['US,local,0.00,yes', 'it must be above 0'],
    ['US,local,-1,yes', 'it must be above 0'],
    ['US,local,1000.01,yes', 'nothing costs more than $1000'],
    ['us,local,1,yes', '"us" is no country code'],
    ['US,Local!,1,yes', '"Local!" is no type of number'],
    ['US,Local,1,yes', '"Local" is no type of number'],
    ['US,local!,1,yes', '"local!" is no type of number'],
    ['USA,local,1,yes', '"USA" is no country code'],
    ['uUS,local,1,yes', '"uUS" is no country code'],
    ['US,local,1,maybe', 'neither yes nor no'],
    ['US,local,1,yes\nUS,local,2,yes', 'US local is repeated'],
    ['sorry', 'the line has 1 cells, the header has '],
    ['"US,local,1,yes', 'a quote does not close'],
  ])('with %j is refused', (rows, problem) => {
    expect(parseNumberFees(`${HEADER}\n${rows}\n`).faults).toMatchObject([
      { problem: expect.stringContaining(problem) },
    ])
  })

  it('has no fee of a line without a price', () => {
    const { fees, faults } = parseNumberFees(`${HEADER}\nUS,local,free,yes\nAT,local,1,yes\n`)
    expect(fees.map(({ country }) => country)).toEqual(['AT'])
    expect(faults).toHaveLength(1)
  })

  it.each([
    ['', 'there is no column country_iso'],
    ['US,local,1.15,yes', 'there is no column voice'],
    [HEADER, 'there is no fee below the header'],
  ])('that is %j is refused', (text, problem) => {
    expect(parseNumberFees(text).faults.map(fault => fault.problem)).toContain(problem)
  })
})
