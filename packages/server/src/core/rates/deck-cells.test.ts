import { type Micros, micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import {
  MAX_FEE,
  type ReportProblem,
  checkValidity,
  isBlocked,
  isName,
  parseIncrement,
  parsePrice,
  printPrice,
} from './deck-cells.ts'

/** What a cell means, and the problems that it has. */
function read<T>(parse: (report: ReportProblem) => T): [T, string[]] {
  const problems: string[] = []
  return [parse(problem => problems.push(problem)), problems]
}

const CELLS = { effective: '', status: '', blocked: '', closed: '', currency: '' }

describe('a price', () => {
  it.each([
    ['0,1234', 123_400n],
    ['01,234', 1_234_000n],
    ['1,2345', 1_234_500n],
    ['1.234', 1_234_000n],
    ['12,34', 12_340_000n],
  ])('of %s has decimals after its comma or point', (text, price) => {
    expect(read(report => parsePrice(text, report))).toEqual([price, []])
  })

  it.each(['1,234', '12,345', '123,456', '-1,234'])('of %s may be in thousands', text => {
    const problem = `"${text}" may be a thousand times as much: write it without the comma`
    expect(read(report => parsePrice(text, report))).toEqual([null, [problem]])
  })

  it('has a ceiling, which is another one for monthly fees', () => {
    expect(read(report => parsePrice('1000,00', report, MAX_FEE))).toEqual([1_000_000_000n, []])
    expect(read(report => parsePrice('1234,567', report, MAX_FEE))).toEqual([
      null,
      ['a price of 1234,567: nothing costs more than $1000'],
    ])
    expect(read(report => parsePrice('100,01', report))).toEqual([
      null,
      ['a price of 100,01: nothing costs more than $100 a minute'],
    ])
  })

  it.each<[bigint, string]>([
    [1n, '0.000001'],
    [500_000n, '0.5'],
    [15_800n, '0.0158'],
    [1_000_000n, '1'],
    [10_050_000n, '10.05'],
  ])('of %d micro-dollars is printed as %s', (price, text) => {
    expect(printPrice(micros(price))).toBe(text)
    expect(read(report => parsePrice(text, report))).toEqual([price as Micros, []])
  })
})

it('an increment is 1 to 3600 whole seconds, and a minute if it is blank', () => {
  const texts = ['', '1', '06', '3600']
  expect(texts.map(text => read(report => parseIncrement(text, report)))).toEqual([
    [60, []],
    [1, []],
    [6, []],
    [3_600, []],
  ])
  const refused = ['0', '3601', '9999', '10000', '-6', '6 s', '6.0']
  expect(
    refused.filter(text => {
      const [seconds, problems] = read(report => parseIncrement(text, report))
      return seconds !== null || problems.length !== 1
    }),
  ).toEqual([])
})

it('a name has 1 to 120 readable characters', () => {
  expect(['x', 'é 中', 'x'.repeat(120)].filter(name => !isName(name))).toEqual([])
  expect(['', 'x'.repeat(121), 'C\uFFFDte', 'a\u0000b'].filter(isName)).toEqual([])
})

describe('a prefix', () => {
  const CLOSED =
    'block,blocked,Barred,close,closed,forbidden,discontinue,discontinued,delete,deleted,remove,removed,withdrawn,' +
    'INACTIVE,disabled,suspended,not available,unavailable'
  const OPEN =
    ',active,Open,opened,available,current,enabled,OK,new,added,change,changed,increase,increased,decrease,decreased,' +
    'no change,unchanged,same'

  it('is closed by each status, and by each flag, that says so', () => {
    const words = CLOSED.split(',')
    const statuses = words.map(status => ({ ...CELLS, status }))
    const flags = [...words, '1', 'y', 'Yes', 'true', 'X'].flatMap(flag => [
      { ...CELLS, blocked: flag },
      { ...CELLS, closed: flag },
    ])
    const cells = [...statuses, ...flags]
    expect(cells.map(each => read(report => isBlocked(each, report)))).toEqual(
      cells.map(() => [true, []]),
    )
  })

  it('is open with each status that carriers have for prices, and without a flag', () => {
    const statuses = OPEN.split(',').map(status => ({ ...CELLS, status }))
    const flags = ['', '0', 'N', 'no', 'false'].map(flag => ({
      ...CELLS,
      blocked: flag,
      closed: flag,
    }))
    const cells = [...statuses, ...flags]
    expect(cells.map(each => read(report => isBlocked(each, report)))).toEqual(
      cells.map(() => [false, []]),
    )
  })

  it.each(['unblocked', 'blocked soon', 'reopened', 'opened 2026', 'pending', 'yes'])(
    'has a status %j, which is reported',
    status => {
      expect(read(report => isBlocked({ ...CELLS, status }, report))).toEqual([
        false,
        [`the status "${status}" is not known: write active or blocked`],
      ])
    },
  )

  it.each(['monday', 'yes?', '10', 'unblocked', 'none', 'open'])(
    'has a flag %j, which is reported',
    flag => {
      const problem = `"${flag}" may mean that the prefix is blocked or not: write yes or no`
      expect(read(report => isBlocked({ ...CELLS, blocked: flag }, report))).toEqual([
        false,
        [problem],
      ])
      expect(read(report => isBlocked({ ...CELLS, closed: flag }, report))).toEqual([
        false,
        [problem],
      ])
    },
  )
})

describe('the time from which a price applies', () => {
  const problemsOf = (effective: string) =>
    read(report => checkValidity({ ...CELLS, effective }, '2026-11-26', report))[1]

  it('may have passed, in each way to write dates and times', () => {
    const past = [
      '2026-11-26',
      '2026/1/5',
      '2026.01.05T00:00:00Z',
      '26.11.2026',
      '26.11.2026 10:00:00.5',
      '5/1/2026 00:00',
      '25-12-2025T00:00',
      '25/12/2025',
    ]
    expect(past.filter(text => problemsOf(text).length > 0)).toEqual([])
  })

  it.each([
    ['2027.1.5 00:00', '2027-01-05'],
    ['5.1.2027', '2027-01-05'],
    ['13/12/2026 00:00', '2026-12-13'],
    ['12-13-2026', '2026-12-13'],
    ['1/1/2027', '2027-01-01'],
  ])('%s is later, on %s', (text, date) => {
    expect(problemsOf(text)).toEqual([
      `the price applies only from ${date}: put it into a deck of its own, without the date, and schedule that`,
    ])
  })

  it.each([
    'from 2026-11-26',
    '12026-11-26',
    '2026-11-260',
    '2026-11-26x',
    '2026-13-01',
    'from 25/12/2025',
    '125/12/2025',
    '25/12/20256',
    '25/12/2025x',
    '25/12-2025',
    '31.02.2026',
    '12.13.2026',
    'now!',
  ])('%s is no date', text => {
    expect(problemsOf(text)).toEqual([`"${text}" is no date, such as 2027-01-31`])
  })

  it('05/12/2026 may be of December or of May', () => {
    expect(problemsOf('05/12/2026')).toEqual([
      '"05/12/2026" may be two dates: write it as 2027-01-31',
    ])
  })
})

it('a price in another currency than US dollars is reported', () => {
  const problemsOf = (currency: string) =>
    read(report => checkValidity({ ...CELLS, currency }, '2026-11-26', report))[1]
  expect(['', 'USD', 'usd', 'US$', '$'].filter(text => problemsOf(text).length > 0)).toEqual([])
  for (const text of ['EUR', 'USDT', 'AUSD', 'A$', '$US'])
    expect(problemsOf(text)).toEqual([`the price is in ${text}: prices are in US dollars`])
})
