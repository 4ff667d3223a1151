import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STEP_ROWS } from '../steps.ts'
import { type DeckFile, parseDeck, parseDeckInSteps, parseOverrides } from './deck-file.ts'

const HEADER =
  'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s\n'

describe('the default deck', () => {
  const dataFile = (name: string) =>
    readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
  let parsed: DeckFile | undefined
  const shippedDeck = () => (parsed ??= parseDeck(dataFile('rates.csv')))

  it('has no faults, and the blank increments that its README lists', () => {
    const deck = shippedDeck()
    expect(deck.faults).toEqual([])
    expect(deck.rates).toHaveLength(5_795)
    const blanks = deck.rates.filter(rate => rate.country === 'CN').length
    expect(deck.blankIncrements).toBe(blanks)
    expect(blanks).toBeGreaterThan(0)
  })

  it('has overrides that refer to its destinations', () => {
    const { rates } = shippedDeck()
    const { overrides, faults } = parseOverrides(dataFile('rates-origin-overrides.csv'), rates)
    expect(faults).toEqual([])
    expect(overrides).toHaveLength(57)
  })
})

describe('a deck', () => {
  it('is parsed to the micro-dollar', () => {
    const { rates, faults } = parseDeck(
      `\ufeff${HEADER}44,United Kingdom,GB,0.0158,60,60\r\n\r\n882,"Satellite, ""all""",,10.005,30,6\r\n`,
    )
    expect(faults).toEqual([])
    expect(rates).toStrictEqual([
      {
        prefix: '44',
        destination: 'United Kingdom',
        country: 'GB',
        costPerMinute: 15_800n,
        firstIncrementSeconds: 60,
        nextIncrementSeconds: 60,
      },
      {
        prefix: '882',
        destination: 'Satellite, "all"',
        country: null,
        costPerMinute: 10_005_000n,
        firstIncrementSeconds: 30,
        nextIncrementSeconds: 6,
      },
    ])
  })

  it('may say what the trunk charges for a prefix', () => {
    const { rates, faults } = parseDeck(
      'prefix,destination,country_iso,cost_per_min_usd,trunk_cost_per_min_usd,increment_s\n44,UK,GB,0.0158,0.004,60\n447,UK - Mobile,GB,0.03,,60\n33,FR,FR,0.02,free,60\n',
    )
    expect(rates.map(({ trunkCostPerMinute }) => trunkCostPerMinute)).toEqual([4_000n, undefined])
    expect(faults).toEqual([{ line: 4, problem: '"free" is no price: dollars, such as 0.0137' }])
  })

  it('counts the lines with a blank increment, of which the first and the next may be either', () => {
    const rows = ['1,X,US,0.01,60,60', '2,X,US,0.01,,60', '3,X,US,0.01,60,', '4,X,US,0.01,,']
    const { rates, faults, blankIncrements } = parseDeck(HEADER + rows.join('\n'))
    expect([faults, blankIncrements]).toEqual([[], 3])
    const increments = new Set(
      rates.map(rate => `${rate.firstIncrementSeconds}/${rate.nextIncrementSeconds}`),
    )
    expect([...increments]).toEqual(['60/60'])
  })

  it('is parsed in steps of many lines, between which other work may run', () => {
    const stepsOf = (lines: number) => {
      const rows = Array.from({ length: lines }, (_, at) => `${at + 1},X,US,0.01,60,60\n`)
      return [...parseDeckInSteps(HEADER + rows.join(''))].length
    }
    const [one, three] = [stepsOf(1), stepsOf(2 * STEP_ROWS + 1)]
    expect(stepsOf(STEP_ROWS)).toBe(one)
    // The text is first split into cells, then the cells are checked.
    expect(three - one).toBe(2 * 2)
  })

  it('may have its columns in another order, under the names of other exporters', () => {
    const { rates, faults } = parseDeck(
      'Increment_S,cost_per_min,country_iso_derived,destination,prefix\n6,0.01,US,New Jersey,1201\n',
    )
    expect(faults).toEqual([])
    expect(rates[0]).toMatchObject({
      prefix: '1201',
      costPerMinute: 10_000n,
      firstIncrementSeconds: 6,
      nextIncrementSeconds: 6,
    })
  })

  it.each([
    ['0.0137', 13_700n],
    ['1', 1_000_000n],
    ['0.0000004', 1n],
    ['0.1000001', 100_001n],
    ['0.07', 70_000n],
    ['100.000000', 100_000_000n],
  ])('has a price of %s exactly, or rounded up', (price, expected) => {
    expect(parseDeck(`${HEADER}44,X,GB,${price},60,60`).rates[0]?.costPerMinute).toBe(expected)
  })

  it.each([
    ['44,X,GB,-0.01,60,60', 'a price of -0.01: it must be above 0'],
    ['44,X,GB,0,60,60', 'a price of 0: it must be above 0'],
    ['44,X,GB,100.000001,60,60', 'a price of 100.000001: nothing costs more than $100 a minute'],
    ['44,X,GB,1e-3,60,60', '"1e-3" is no price: dollars, such as 0.0137'],
    ['44,X,GB,,60,60', '"" is no price: dollars, such as 0.0137'],
    ['+44,X,GB,0.01,60,60', '"+44" is no prefix: 1 to 15 digits, not beginning with 0'],
    ['044,X,GB,0.01,60,60', '"044" is no prefix: 1 to 15 digits, not beginning with 0'],
    ['1234567890123456,X,GB,0.01,60,60', '"1234567890123456" is no prefix'],
    [',X,GB,0.01,60,60', '"" is no prefix'],
    [
      '44,,GB,0.01,60,60',
      '"" is no destination: it is empty, longer than 120, or has characters that cannot be read',
    ],
    ['44,X,gb,0.01,60,60', '"gb" is no country code'],
    ['44,X,GBR,0.01,60,60', '"GBR" is no country code'],
    ['44,X,gGB,0.01,60,60', '"gGB" is no country code'],
    ['44,X,GB,0.01,,0', '"0" is no increment'],
    ['44,X,GB,0.01,0,60', '"0" is no increment: 1 to 3600 whole seconds, or blank'],
    ['44,X,GB,0.01,60,1.5', '"1.5" is no increment'],
    ['44,X,GB,0.01,1,60', 'increments 1/60: the first must be a whole multiple of the next'],
    ['44,X,GB,0.01,60', 'the line has 5 cells'],
    ['44,"X,GB,0.01,60,60', 'a quote does not close'],
    ["225,C\uFFFDte d'Ivoire,CI,0.01,60,60", 'characters that cannot be read'],
    ['44,X\u202Ey,GB,0.01,60,60', 'characters that cannot be read'],
    ['44,X,GB,"1,234",60,60', '"1,234" may be a thousand times as much'],
    ['44,"X\nY",GB,0.01,60,60', '"X[line break]Y" is no destination'],
  ])('with the line %s is refused', (row, problem) => {
    expect(parseDeck(`${HEADER}${row}\n`)).toMatchObject({
      rates: [],
      faults: [{ line: 2, problem: expect.stringContaining(problem) }],
    })
  })

  it('reports every fault of every line', () => {
    const { faults } = parseDeck(
      `${HEADER}x,,gb,-1,0,0\n44,Fine,GB,1,60,60\n\n44,Twice,GB,1,60,60\n`,
    )
    expect(faults.map(fault => fault.line)).toEqual([2, 2, 2, 2, 2, 2, 5])
    expect(faults.at(-1)?.problem).toBe('prefix 44 stands on line 3 already')
  })

  it.each([
    ['', 'there is no column prefix'],
    ['prefix,destination\n1,X\n', 'there is no column cost_per_min_usd or cost_per_min'],
    [HEADER, 'there is no rate below the header'],
    [HEADER.replace('destination', 'prefix'), 'the column prefix stands twice'],
  ])('that is %j is refused', (text, problem) => {
    expect(parseDeck(text).faults.map(fault => fault.problem)).toContainEqual(
      expect.stringContaining(problem),
    )
  })
})

describe('a deck of a carrier', () => {
  const RATE = {
    prefix: '1',
    destination: 'United States',
    country: 'US',
    costPerMinute: 14_000n,
    firstIncrementSeconds: 60,
    nextIncrementSeconds: 6,
  }
  it.each([
    ['semicolons and decimal commas', ';', '0,0140'],
    ['tabs', '\t', '0.0140'],
    ['bars', '|', '0.014'],
  ])('may have %s', (_, separator, price) => {
    const row = ['1', 'United States', 'US', price, '60', '6']
    const header = HEADER.replaceAll(',', separator)
    const text = `\uFEFFsep=${separator}\r\n${header}${row.join(separator)}\r\n;;;;;\r\n`
    expect(parseDeck(text.replaceAll(';;;;;', separator.repeat(5)))).toMatchObject({
      rates: [RATE],
      faults: [],
    })
  })

  it('names the columns that have no meaning here', () => {
    const { rates, unused, faults } = parseDeck(
      `${HEADER.trim()},Notes,,Route class,\n1,United States,US,0.014,60,6,x,,CLI,\n`,
    )
    expect([rates, faults, unused]).toEqual([[RATE], [], ['Notes', 'Route class']])
  })

  it('may have headings with spaces and capitals', () => {
    const text = 'Prefix,Destination,Country ISO,Cost per min USD,Interval 1,Interval N\n'
    expect(parseDeck(`${text}1,United States,US,0.014,60,6`).rates).toEqual([RATE])
  })

  // TelecomsXchange's rate upload, whose columns stand beside ours.
  const TCXC = `${HEADER.trim()},Effective from,Forbidden,Discontinued\n`
  const today = '2026-11-26'
  it.each([
    'ASAP',
    '',
    '2026-11-26 00:00:00',
    '2026/1/5',
    '26.11.2026',
    '11/09/2026',
    '25/12/2025',
  ])('has a price that applies already from %j', date => {
    const text = `${TCXC}1,United States,US,0.014,60,6,${date},0,0\n`
    expect(parseDeck(text, today)).toMatchObject({ rates: [RATE], faults: [], unused: [] })
  })

  it.each([
    ['2027-01-01 00:00:00', 'the price applies only from 2027-01-01'],
    ['2026-11-27', 'the price applies only from 2026-11-27'],
    ['01.12.2026', 'the price applies only from 2026-12-01'],
    ['13/12/2026', 'the price applies only from 2026-12-13'],
    ['05/12/2026', '"05/12/2026" may be two dates: write it as 2027-01-31'],
    ['next month', '"next month" is no date'],
    ['2026-02-31', '"2026-02-31" is no date'],
  ])('with a price from %s is refused', (date, problem) => {
    const text = `${TCXC}1,United States,US,0.014,60,6,${date},0,0\n`
    expect(parseDeck(text, today).faults).toMatchObject([
      { line: 2, problem: expect.stringContaining(problem) },
    ])
  })

  it('is read without a day only if its prices have no date', () => {
    const text = `${TCXC}1,United States,US,0.014,60,6,2020-01-01,0,0\n`
    expect(parseDeck(text).faults).toMatchObject([
      { problem: expect.stringContaining('the price applies only from 2020-01-01') },
    ])
  })

  it.each(['1,0', '0,1', 'yes,no'])('has no price for a prefix with the flags %s', flags => {
    const rows = `1,United States,US,0.014,60,6,,0,0\n7,Russia,RU,,,,,${flags}\n`
    expect(parseDeck(TCXC + rows, today)).toMatchObject({ rates: [RATE], faults: [] })
  })

  it.each([
    ['1900,Premium,US,0.5,60,6,,1,0', '1900 is blocked, but 1 has a price'],
    ['1x,Premium,US,0.5,60,6,,1,0', '"1x" is no prefix'],
    ['7,Russia,RU,0.5,60,6,,maybe,0', '"maybe" may mean that the prefix is blocked or not'],
  ])('with the line %s is refused', (row, problem) => {
    const text = `${TCXC}1,United States,US,0.014,60,6,,0,0\n${row}\n`
    expect(parseDeck(text, today).faults).toMatchObject([
      { line: 3, problem: expect.stringContaining(problem) },
    ])
  })

  it.each([
    ['blocked', []],
    ['Closed', []],
    ['increase', [RATE]],
    ['', [RATE]],
  ])('with the status %j has these prices', (status, rates) => {
    const text = `${HEADER.trim()},status,currency\n1,United States,US,0.014,60,6,${status},USD\n`
    expect(parseDeck(text, today)).toMatchObject({ rates, faults: [] })
  })

  it.each([
    ['pending,USD', 'the status "pending" is not known'],
    ['active,EUR', 'the price is in EUR'],
  ])('with status and currency %s is refused', (cells, problem) => {
    const text = `${HEADER.trim()},status,currency\n1,United States,US,0.014,60,6,${cells}\n`
    expect(parseDeck(text, today).faults).toMatchObject([
      { problem: expect.stringContaining(problem) },
    ])
  })
})

describe('overrides', () => {
  const read = (rows: string) =>
    parseOverrides(
      `country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd\n${rows}`,
      parseDeck(`${HEADER}43,Austria,AT,0.1781,60,60\n882,Satellite,,1,60,60\n`).rates,
    )

  it('are parsed', () => {
    expect(read('AT,Austria,from EEA,43 49,0.0176')).toEqual({
      faults: [],
      unused: [],
      overrides: [
        {
          country: 'AT',
          destination: 'Austria',
          originGroup: 'from EEA',
          originPrefixes: ['43', '49'],
          costPerMinute: 17_600n,
        },
      ],
    })
  })

  it.each([
    ['DE,Austria,x,43,0.01', 'the deck has no destination "Austria" in DE'],
    ['AT,Austria - Mobile,x,43,0.01', 'the deck has no destination "Austria - Mobile" in AT'],
    ['AT,Austria,x,,0.01', 'there is no origin prefix'],
    ['AT,Austria,x,43 +49,0.01', '"+49" is no origin prefix'],
    ['AT,Austria,x,43,free', '"free" is no price'],
    ['at,Austria,x,43,0.01', '"at" is no country code'],
    ['AUT,Austria,x,43,0.01', '"AUT" is no country code'],
  ])('with %j are refused', (row, problem) => {
    expect(read(row)).toMatchObject({
      overrides: [],
      faults: [{ line: 2, problem: expect.stringContaining(problem) }],
    })
  })

  it('with two prices of a destination for one group of origins are refused', () => {
    expect(read('AT,Austria,x,43,0.01\nAT,Austria,x,49,0.01')).toMatchObject({
      overrides: [{ originPrefixes: ['43'] }],
      faults: [{ line: 3, problem: '"Austria" has a price for origin "x" already' }],
    })
  })

  it('may be of a destination without a country', () => {
    expect(read(',Satellite,x,43,0.5')).toMatchObject({
      overrides: [{ country: '', destination: 'Satellite' }],
      faults: [],
    })
  })
})
