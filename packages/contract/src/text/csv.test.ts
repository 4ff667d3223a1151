import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvFile, csvText, guardedCell, readCsv, unguardedCell } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Phone\nAsha,1'],
    ['semicolons', 'Name;Phone\nAsha;1'],
    ['tabs', 'Name\tPhone\nAsha\t1'],
    ['bars', 'Name|Phone\nAsha|1'],
    ['a line that names the separator', 'sep=;\r\nName;Phone\r\nAsha;1'],
    ['that line in quotes', '"sep=;"\nName;Phone\nAsha;1'],
    ['a byte order mark', '\uFEFFName,Phone\nAsha,1'],
    ['old Macintosh line ends', 'Name,Phone\rAsha,1'],
    ['line ends that were converted twice', 'Name,Phone\r\r\nAsha,1'],
  ])('with %s is read', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['Name', 'Phone'],
      ['Asha', '1'],
    ])
  })

  it('has the separator of its headings, whatever its texts have', () => {
    expect(cellsOf('"Name, whole";Phone\nRao, Asha, Dr.;1')).toEqual([
      ['Name, whole', 'Phone'],
      ['Rao, Asha, Dr.', '1'],
    ])
  })

  it('counts the lines of the file, also those inside of cells and blank ones', () => {
    const rows = readCsv('sep=,\r\nName,Note\r\nAsha,"two\r\nlines"\r\n\r\nBen,"open\r\nCy,')
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5, 6])
    expect(rows.map(({ isBroken }) => isBroken)).toEqual([false, false, false, true])
    expect(rows[1]?.cells[1]).toBe('two\nlines')
  })

  it('is read as far as is asked for', () => {
    expect(readCsv('a,b\n1,2\n3,4', 2)).toHaveLength(2)
  })
})

/** What a spreadsheet with this list separator makes of a file that has commas. It knows only quotes around a whole cell. */
function cellsIn(separator: string, file: string): string[] {
  if (separator === ',')
    return Papa.parse(file, { preview: 0, delimiter: ',', newline: '\r\n' }).data.flat()
  return file.split(/[\r\n]/).flatMap(line => line.split(separator))
}

describe('a written file', () => {
  const text = fc
    .array(fc.constantFrom(...'=+-@\'" ;,|\t\r\nA1＝', '=HYPERLINK("http://x")'), { maxLength: 12 })
    .map(parts => parts.join(''))

  it.each([',', ';', '\t', '|'])('has no formula where the list separator is %j', separator => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), texts => {
        for (const cell of cellsIn(separator, csvText([texts]))) {
          // A signed number alone is no formula, and neither is one with a word after its comma.
          if (/^[+-]\d+(,(\D.*)?)?$/.test(cell)) continue
          // Spaces and quotes may be dropped.
          expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＋－＝＠]/)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('is read back as it was', () => {
    fc.assert(
      fc.property(text, original => {
        expect(unguardedCell(guardedCell(original))).toBe(original)
        const file = csvText([
          ['Name', 'Note', 'End'],
          ['x', original, 'y'],
        ])
        expect(cellsOf(file)[1]?.[1]).toBe(original.replaceAll(/\r*\n|\r/g, '\n'))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each<[string | number | null, string]>([
    ['plain', 'plain'],
    [null, ''],
    [0, '0'],
    [-1.25, '-1.25'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1+cmd|calc', "'+1+cmd|calc"],
    ['\t=1', "'\t'=1"],
    ['lunch;=cmd', "lunch;'=cmd"],
    ['two\n=1', `"two\n'=1"`],
    ['-0.026', '-0.026'],
    ['+447400123456', '+447400123456'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvText([['x', value]])).toBe(`x,${cell}\r\n`)
  })

  it('guards a signed number in front if it is a formula together with the next cell', () => {
    expect(csvText([['+1', '5*2']])).toBe("'+1,5*2\r\n")
    expect(csvText([['+1', 'both']])).toBe('+1,both\r\n')
  })

  it('can be written in parts, some of which have no row', () => {
    expect([[['a', 'b']], [], [['c', 'd']]].map(csvText).join('')).toBe('a,b\r\nc,d\r\n')
  })

  it('for a spreadsheet begins with a byte order mark', () => {
    expect(csvFile([['At'], ['x']])).toBe('\uFEFFAt\r\nx\r\n')
  })
})
