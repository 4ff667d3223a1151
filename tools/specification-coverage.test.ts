import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CoverageRow, readLedger } from './coverage-ledger.ts'
import { ROOT } from './product.ts'
import { quotedSentences, sentencePattern } from './quoted-sentences.ts'
import { type TestCase, readTestCases } from './test-cases.ts'

const rows = readLedger()

describe('docs/specification-coverage.md', () => {
  it('has rows for each of the nine points of the specification', () => {
    const sections = [...new Set(rows.map(({ section }) => section))]
    expect(sections.at(-1)).toBe('Beyond the specification')
    const points = new Set(sections.slice(0, -1).map(section => Number.parseInt(section, 10)))
    expect([...points].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('asks for each thing once', () => {
    const names = rows.map(({ section, asked }) => `${section}: ${asked}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('names files that exist', () => {
    const missing = rows.flatMap(({ asked, files }) =>
      files.length === 0
        ? [`${asked}: no file`]
        : files.filter(path => !existsSync(join(ROOT, path))).map(path => `${asked}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('names tests that exist', () => {
    const missing = rows.flatMap(({ asked, tests }) =>
      tests
        .filter(({ path, title }) => casesNamed(path, title).length === 0)
        .map(({ path, title }) => `${asked}: ${path}: ${title}`),
    )
    expect(missing).toEqual([])
  })

  it('says "kept", or departs for the reason in a numbered reading', () => {
    const numbers = readingNumbers()
    const wrong = rows.filter(
      ({ verdict, readings }) =>
        !/^(kept|(kept|departs), reading \d+( and \d+)*)$/.test(verdict) ||
        readings.some(number => !numbers.has(number)),
    )
    expect(wrong.map(({ asked, verdict }) => `${asked}: ${verdict}`)).toEqual([])
  })

  it.each(quotedSentences())('names a test that requires on a screen: %s', sentence => {
    const named = rows.filter(({ asked }) => asked.includes(`'${sentence}'`))
    expect(named.map(({ asked }) => asked)).not.toEqual([])
    const pattern = sentencePattern(sentence)
    for (const row of named) {
      expect(
        shownBy(row).some(text => pattern.test(text)),
        row.asked,
      ).toBe(true)
    }
  })
})

/** The texts that the row's component tests and journeys require on a screen. */
function shownBy({ tests }: CoverageRow): string[] {
  return tests
    .filter(({ path }) => /\.test\.tsx$|^e2e\//.test(path))
    .flatMap(({ path, title }) => casesNamed(path, title))
    .flatMap(({ shows }) => shows)
}

const casesByPath = new Map<string, TestCase[]>()

function casesNamed(path: string, title: string): TestCase[] {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  const cases = casesByPath.get(path) ?? readTestCases(full)
  casesByPath.set(path, cases)
  return cases.filter(({ title: own }) => own === title)
}

function readingNumbers(): Set<number> {
  const readings = readFileSync(join(ROOT, 'docs', 'readings.md'), 'utf8')
  return new Set([...readings.matchAll(/^\| (\d+) +\|/gm)].map(match => Number(match[1])))
}
