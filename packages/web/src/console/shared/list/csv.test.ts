import { expect, it } from 'vitest'
import { type CsvValue, toCsv } from './csv.ts'

it.each<[CsvValue, string]>([
  ['plain', 'plain'],
  [null, ''],
  [0, '0'],
  [-1.25, '-1.25'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+447400123456', '+447400123456'],
])('writes %j as %j', (value, cell) => {
  expect(toCsv([[value]])).toBe(`\uFEFF${cell}\r\n`)
})

it('writes a line for each row', () => {
  expect(
    toCsv([
      ['At', 'Reason'],
      ['2026-11-22', 'x'],
    ]),
  ).toBe('\uFEFFAt,Reason\r\n2026-11-22,x\r\n')
})
