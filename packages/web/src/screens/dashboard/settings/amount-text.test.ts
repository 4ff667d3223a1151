import { micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './SpendingSettings.tsx'

describe('an amount of dollars in a field', () => {
  it.each([
    ['5', 5_000_000n],
    [' $2.5 ', 2_500_000n],
    ['0,01', 10_000n],
    ['10000', 10_000_000_000n],
    ['1.', 1_000_000n],
  ])('%j is read', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('is null when the field is empty', () => {
    expect(readAmount('  ')).toBeNull()
    expect(writeAmount(null)).toBe('')
  })

  it.each(['0', '0.001', '-1', '10000.01', '1e3', '1,000.00', 'five', '١'])(
    '%j is refused',
    text => {
      expect(readAmount(text)).toBeUndefined()
    },
  )

  it('is written with two decimals, or with none', () => {
    expect(writeAmount(micros(5_000_000n))).toBe('5')
    expect(writeAmount(micros(2_500_000n))).toBe('2.50')
  })
})
