import { expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { parseTrunkNumbers } from './numbers/trunk-number.ts'
import { parseDeck, parseOverrides } from './rates/deck-file.ts'
import { parseNumberFees } from './rates/fees-file.ts'

const RATES = 'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'
const DECK = `${RATES}\n1,"United\nStates",US,0.01,60,60`
const US = { prefix: '1', destination: 'USA', country: 'US', costPerMinute: micros(1n) }
const rates = [{ ...US, firstIncrementSeconds: 60, nextIncrementSeconds: 60 }] as const

/**
 * Every file that an operator sends. Each has a cell of two lines in its second line and one that cannot be used in its
 * fourth line, so that a count of rows is not a count of lines.
 */
const FILES: [name: string, faults: { line: number; problem: string }[], cell: string][] = [
  ['a deck, destination', parseDeck(`${DECK}\n44,"X\nY",GB,0.01,60,60`).faults, 'X[line break]Y'],
  ['a deck, prefix', parseDeck(`${DECK}\n"4\n4",X,GB,0.01,60,60`).faults, '4[line break]4'],
  ['a deck, country', parseDeck(`${DECK}\n44,X,"G\u202EB",0.01,60,60`).faults, 'G[U+202E]B'],
  ['a deck, price', parseDeck(`${DECK}\n44,X,GB,"0.\n01",60,60`).faults, '0.[line break]01'],
  ['a deck, increment', parseDeck(`${DECK}\n44,X,GB,0.01,60,"6\n"0`).faults, '6[line break]'],
  ['a deck, quote', parseDeck(`${DECK}\n44,"X,GB`).faults, 'X,GB'],
  [
    'prices by caller ID',
    parseOverrides(
      'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd\nUS,"U\nSA",x,43,0.02\nUS,"U\u200BSA",x,43,0.02',
      rates,
    ).faults,
    'U[U+200B]SA',
  ],
  [
    'fees',
    parseNumberFees(
      'country_iso,number_type,monthly_fee_usd,voice\n"U\nS",local,1,yes\nGB,local,1,"ye\ns"',
    ).faults,
    'ye[line break]s',
  ],
  [
    'numbers of trunks',
    parseTrunkNumbers('number,region\n+12125551234,"New\nYork"\n"+1\u00002",x', '').faults,
    '+1[U+0000]2',
  ],
]

it.each(FILES)('a cell that cannot be used is named with its line: %s', (_, faults, cell) => {
  const found = faults.filter(({ line }) => line === 4).map(({ problem }) => problem)
  expect(found.join()).toContain(`"${cell}`)
  expect(
    faults
      .map(({ problem }) => problem)
      .filter(problem => /[\n\u0000-\u001F\u200B\u202E]/.test(problem)),
  ).toEqual([])
})
