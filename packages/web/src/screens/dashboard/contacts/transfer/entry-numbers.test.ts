import type { CountryCode } from 'libphonenumber-js/max'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { readEntry } from './entry-fields.ts'
import type { FileEntry } from './read/file-entry.ts'

beforeAll(loadNumberingPlan)

function readTexts(country: CountryCode, ...texts: string[]) {
  const numbers = texts.map(text => ({ label: '', text }))
  const entry: FileEntry = {
    ...{ place: 1, name: 'Asha', mail: '', numbers, moreNumbers: 0 },
    ...{ faxes: [], note: '', isFavourite: false },
  }
  const read = readEntry(entry, country)
  if (read.problem !== null) return { numbers: [], leftOut: [read.problem.is] }
  return {
    numbers: read.fields.numbers.map(({ phoneNumber }) => phoneNumber),
    leftOut: read.leftOut.map(({ is }) => is),
  }
}

describe('the numbers of a file', () => {
  it('have the international prefix of the chosen country, and of no other', () => {
    const australian = '0011 44 1632 960070'
    const hongKong = '001 44 1632 960072'
    expect(readTexts('AU', australian, hongKong)).toEqual({
      numbers: ['+441632960070'],
      leftOut: ['number'],
    })
    expect(readTexts('HK', hongKong).numbers).toEqual(['+441632960072'])
    expect(readTexts('GB', hongKong).leftOut).toEqual(['no-valid-number'])
  })

  it('name the extensions and the second numbers that are left out', () => {
    expect(readTexts('US', '+1 415 555 0101 ext. 77', '415 555 0102 / 0103')).toEqual({
      numbers: ['+14155550101', '+14155550102'],
      leftOut: ['extension', 'second-number'],
    })
  })
})
