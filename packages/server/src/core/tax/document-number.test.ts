import { documentKind } from '@ringback/contract/customers/credit/documents'
import { expect, it } from 'vitest'
import { bookYear, documentNumber } from './document-number.ts'

it.each([
  // The last millisecond of March in India, and the first of April.
  ['2027-03-31T18:29:59.999Z', 'Asia/Kolkata', 4, '26-27'],
  ['2027-03-31T18:30:00.000Z', 'Asia/Kolkata', 4, '27-28'],
  ['2099-12-31T00:00:00.000Z', 'Asia/Kolkata', 4, '99-00'],
  ['2026-12-31T23:00:00.000Z', 'Europe/Berlin', 1, '2027'],
])('%s in %s, with years from month %s, is in the year %s', (at, zone, month, year) => {
  expect(bookYear(new Date(at), zone, month)).toBe(year)
})

it('numbers each kind of document in a series of its own, with at most 16 characters of A-Z, 0-9, / and -', () => {
  const [first, last] = [1n, 9_999_999n].map(n => {
    return documentKind.options.map(kind => documentNumber(kind, '26-27', n))
  })
  expect(first).toEqual(['RV/26-27/000001', 'TI/26-27/000001', 'CN/26-27/000001'])
  for (const number of last ?? []) expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/)
  expect(() => documentNumber('tax-invoice', '26-27', 10_000_000n)).toThrow()
})
