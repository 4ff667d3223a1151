import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { readTags } from './coverage.ts'
import { quotePattern, readSpecification } from './specification.ts'

const sentences = readSpecification()
const proofs = readTags().flatMap(({ place, sentences }) =>
  sentences.map(sentence => ({ place, ...sentence })),
)

it('every sentence of the specification that can be tested has a test', () => {
  const proven = new Set(proofs.map(({ number }) => number))
  const missing = sentences.filter(({ number, isTestable }) => isTestable && !proven.has(number))
  expect(missing.map(({ number, text }) => `${number} ${text}`)).toEqual([])
})

it('tags name sentences and readings that exist', () => {
  const text = readFileSync(join(ROOT, 'docs', 'readings.md'), 'utf8')
  const readings = new Set([...text.matchAll(/^\| (\d+) +\|/gm)].map(match => Number(match[1])))
  const numbers = new Set(sentences.map(({ number }) => number))
  const wrong = proofs.filter(
    ({ number, readAs, see }) =>
      !numbers.has(number) || [...readAs, ...see].some(reading => !readings.has(reading)),
  )
  expect(wrong.map(({ place, number }) => `${place}: ${number}`)).toEqual([])
})

it('each text that the specification quotes is one of ours', () => {
  const sources = ['contract', 'server', 'web']
    .map(name => join(ROOT, 'packages', name, 'src'))
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => /(?<!\.test)\.tsx?$/.test(path))
        .map(path => readFileSync(join(folder, path), 'utf8')),
    )
    .join('\n')
    // An apostrophe may be escaped.
    .replaceAll("\\'", "'")
  const quoted = sentences.flatMap(({ number, quotes }) => quotes.map(quote => ({ number, quote })))
  expect(quoted.filter(({ quote }) => !quotePattern(quote).test(sources))).toEqual([])
  expect(quoted.length).toBeGreaterThan(90)
})

it('the sentences keep their numbers, which the tags count on', () => {
  const last = sentences.filter(
    ({ number }, index) => sentences[index + 1]?.number.split('.')[0] !== number.split('.')[0],
  )
  const numbers = last.map(({ number }) => number).join(' ')
  expect(numbers).toBe('1.9 2.60 3.29 4.57 5.40 6.5 7.41 8.74 9.51')
})
