import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printLedger, readTags } from './coverage.ts'
import { ROOT } from '../product.ts'
import { readSpecification, quotePattern } from './specification.ts'

/** The product without its tests, where an apostrophe may be escaped. */
const sources = ['contract', 'server', 'web']
  .map(name => join(ROOT, 'packages', name, 'src'))
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => /(?<!\.test)\.tsx?$/.test(path))
      .map(path => readFileSync(join(folder, path), 'utf8')),
  )
  .join('\n')
  .replaceAll("\\'", "'")
const sentences = readSpecification()
const { proofs, features } = readTags()
const proofsOf = (number: string) => proofs.filter(proof => proof.number === number)

describe('the tags of the tests', () => {
  it('prove every sentence of the specification that can be tested', () => {
    const missing = sentences.filter(
      ({ number, isTestable }) => isTestable && proofsOf(number).length === 0,
    )
    expect(missing.map(({ number, text }) => `${number} ${text}`)).toEqual([])
  })

  it('name sentences that exist', () => {
    const numbers = new Set(sentences.map(({ number }) => number))
    const wrong = proofs.filter(({ number }) => !numbers.has(number))
    expect(wrong.map(({ path, number }) => `${path}: ${number}`)).toEqual([])
  })

  it('name readings that exist', () => {
    const readings = readFileSync(join(ROOT, 'docs', 'readings.md'), 'utf8')
    const numbers = new Set(
      [...readings.matchAll(/^\| (\d+) +\|/gm)].map(match => Number(match[1])),
    )
    const wrong = proofs.filter(({ readAs, see }) =>
      [...readAs, ...see].some(number => !numbers.has(number)),
    )
    expect(wrong.map(({ path, number }) => `${path}: ${number}`)).toEqual([])
  })
})

it('each text that the specification quotes is one of ours', () => {
  const quoted = sentences.flatMap(({ number, quotes }) => quotes.map(quote => ({ number, quote })))
  expect(quoted.filter(({ quote }) => !quotePattern(quote).test(sources))).toEqual([])
  expect(quoted.length).toBeGreaterThan(90)
})

it('the sentences keep their numbers', () => {
  const last = sentences.filter(
    ({ number }, index) => sentences[index + 1]?.number.split('.')[0] !== number.split('.')[0],
  )
  // The tags count on it. Who edits the specification counts anew.
  expect(last.map(({ number }) => number)).toEqual([
    '1.9',
    '2.60',
    '3.29',
    '4.57',
    '5.40',
    '6.5',
    '7.41',
    '8.74',
    '9.51',
  ])
})

describe('the ledger', () => {
  it('is of every sentence with its verdict and tests, and of what was built beyond', () => {
    const lines = printLedger().split('\n')
    const printed = sentences.map(({ number, text }) =>
      lines.filter(line => line.startsWith(`${number} `) && line.endsWith(`: ${text}`)),
    )
    expect(printed.every(found => found.length === 1)).toBe(true)
    expect(lines).toEqual(expect.arrayContaining(features.map(({ feature }) => feature)))
    expect(lines.filter(line => line.startsWith('  '))).toHaveLength(
      proofs.length + features.length,
    )
  })

  it('says kept only where the letter is kept', () => {
    const verdicts = (which: string) =>
      [...printLedger(which).matchAll(/^[\d.]+ ([^:]+): /gm)].map(match => match[1])
    expect(verdicts('9.51')).toEqual(['kept'])
    expect(verdicts('3.29')).toEqual(['kept, see 25'])
    expect(verdicts('2.45')).toEqual(['read as 39'])
    expect(verdicts('6')).toEqual(['kept', 'kept', 'kept', 'kept', 'nothing to test'])
  })
})
