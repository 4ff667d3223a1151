import { describe, expect, it } from 'vitest'
import { readTrunkNumber, parseTrunkNumbers } from './trunk-number.ts'

const read = (number: string, more: { country?: string; type?: string } = {}) =>
  readTrunkNumber({ number, region: '', trunk: '', ...more })
const fileOf = (...lines: string[]) => parseTrunkNumbers(lines.join('\n'), '+12125550100')

describe('a number of a trunk', () => {
  it.each([
    ['+1 (212) 555-1234', '+12125551234', 'US', 'local'],
    ['+442079460123', '+442079460123', 'GB', 'local'],
    ['+447400123456', '+447400123456', 'GB', 'mobile'],
    ['+448001111111', '+448001111111', 'GB', 'toll_free'],
    ['+18005550123', '+18005550123', 'US', 'toll_free'],
    ['12125551234', '+12125551234', 'US', 'local'],
  ])('has the country and type of its plan: %s', (text, phoneNumber, countryCode, type) => {
    expect(read(text)).toMatchObject({ ok: true, value: { phoneNumber, countryCode, type } })
  })

  it('has the country and type that the operator names, where the plan allows them', () => {
    const canadian = read('+18005550123', { country: 'ca', type: 'toll-free' })
    expect(canadian).toMatchObject({ value: { countryCode: 'CA', type: 'toll_free' } })
    const national = read('+442079460123', { type: 'National' })
    expect(national).toMatchObject({ value: { countryCode: 'GB', type: 'national' } })
  })

  it.each([
    ['2125551234', {}, 'is no number'],
    ['1.2125551E+10', {}, 'is no number'],
    ['', {}, 'is no number'],
    ['+999123456789', {}, 'is no number'],
    ['+12125551234', { country: 'GB' }, 'is no number of GB'],
    ['+12125551234', { country: 'QQ' }, 'is no number of QQ'],
    ['+18005550123', { country: 'GB' }, 'is no number of GB'],
    ['+12125551234', { type: 'toll_free' }, 'is not toll-free'],
    ['+18005550123', { type: 'local' }, 'is toll-free'],
    ['+12125551234', { type: 'landline' }, '"landline" is no type'],
    ['+80012345678', {}, 'belongs to no one country'],
  ])('is refused with the reason: %s %j', (text, more, problem) => {
    const refused = read(text, more)
    expect(refused).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})

describe('a file of numbers of trunks', () => {
  it('is read with the headings and separators of companies', () => {
    const { numbers, faults, unused } = fileOf(
      'DID;City;Number Type;Monthly',
      '+442079460123;London;local;1.50',
      '12125551234;;;',
    )
    expect(faults).toEqual([])
    expect(unused).toEqual(['Monthly'])
    expect(numbers).toEqual([
      {
        phoneNumber: '+442079460123',
        ...{ trunk: '', countryCode: 'GB', type: 'local', region: 'London' },
      },
      { phoneNumber: '+12125551234', trunk: '', countryCode: 'US', type: 'local', region: '' },
    ])
  })

  it('names each line that is wrong, and why', () => {
    const { faults } = fileOf(
      'number,trunk',
      '+12125551234,wholesale',
      'nonsense,wholesale',
      '+12125551234,wholesale',
      '+12125550100,wholesale',
      '+12125551235,Whole Sale',
      '+12125551236',
    )
    expect(faults.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
      '3: "nonsense" is no number with its country code, such as +12125551234',
      '4: +12125551234 is in line 2 already',
      '5: +12125550100 is the platform number, which customers cannot rent',
      '6: "Whole Sale" is no name of a trunk',
      '7: the line has 1 cells, the header has 2',
    ])
  })

  it('is refused without numbers, without their column, and with too many', () => {
    expect(fileOf('number').faults).toMatchObject([
      { line: 1, problem: expect.stringContaining('no number below') },
    ])
    expect(fileOf('name', 'x').faults).toMatchObject([
      { line: 1, problem: expect.stringContaining('no column number') },
    ])
    const many = Array.from({ length: 5_001 }, (_, n) => `+1212${5_550_000 + n}`)
    expect(fileOf('number', ...many).faults).toMatchObject([{ line: 5_002 }])
  })
})

it('a region has no sign that turns others around, and its fault does not either', () => {
  const { faults } = fileOf('number,region', '+12125551234,\u202Eevil', '+12125551235,Zürich')
  expect(faults).toEqual([{ line: 2, problem: '"[U+202E]evil" is no region' }])
})
