import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { hasTest } from './test-tags.ts'

/** WCAG 2.2, levels A and AA, by guideline: the last numbers of its success criteria. */
const CRITERIA = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [1, 2, 3],
}

/** EN 301 549 V3.2.1: what a web app with calls is asked beyond WCAG. */
const CLAUSES = [
  ...['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9'],
  ...['6.1', '6.2.1.1', '6.2.1.2', '6.2.2', '6.2.3', '6.2.4', '6.3', '6.4', '6.5'],
  ...['7', '8', '9.6', '10', '11.7'],
  ...['12.1.1', '12.1.2', '12.2.2', '12.2.3', '12.2.4', '13'],
]

const RESULT = /^(supports|partially|does not support|does not apply|obsolete)$/
const CHECK = /^checked \d{4}-\d\d-\d\d$/
const TEST = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+)$/

interface Row {
  number: string
  result: string
  /** Tests and dates of checks by hand. */
  covers: string[]
  evidence: string
}

const report = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')
const statement = readFileSync(join(ROOT, 'packages/server/data/legal/accessibility.md'), 'utf8')

/** Tests that several rows name. */
const NAMED = new Map(
  [...report.matchAll(/^- `([\w-]+)` is (.+)$/gm)].map(([, name = '', test = '']) => [name, test]),
)

const rows: Row[] = report
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line => {
    const cells = line.split('|').map(cell => cell.trim())
    const [result = '', covers = '', evidence = ''] = cells.slice(-4)
    const [number = ''] = (cells[1] ?? '').split(' ')
    const named = covers.split('<br>').map(cover => NAMED.get(cover.replaceAll('`', '')) ?? cover)
    return { number, result, covers: named, evidence }
  })

describe('docs/accessibility.md', () => {
  it('has one row for each success criterion and each clause', () => {
    const criteria = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
      numbers.map(number => `${guideline}.${number}`),
    )
    expect(rows.map(({ number }) => number)).toEqual([...criteria, ...CLAUSES])
  })

  it('has in each row a result, what covers it, and a sentence of evidence', () => {
    const incomplete = rows.filter(
      ({ result, covers, evidence }) =>
        !RESULT.test(result) ||
        !covers.every(cover => CHECK.test(cover) || TEST.test(cover)) ||
        !/^.{10,}\.$/.test(evidence),
    )
    expect(incomplete).toEqual([])
  })

  it('names tests that exist', () => {
    const tests = rows.flatMap(({ covers }) =>
      covers.map(cover => TEST.exec(cover)).filter(match => match !== null),
    )
    const missing = tests.filter(([, path = '', title = '']) => {
      const file = join(ROOT, path)
      return !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), title)
    })
    expect(missing.map(([cover]) => cover)).toEqual([])
    expect(tests.length).toBeGreaterThan(40)
  })
})

describe('the statement for visitors', () => {
  it('names what is not wholly met, and nothing else', () => {
    const [, limits = ''] = /## Known limits\n([^]*?)\n## /.exec(statement) ?? []
    const named = [...limits.matchAll(/\b\d+(?:\.\d+){1,3}\b/g)].map(([number]) => number)
    const limited = rows.filter(({ result }) => /^(partially|does not support)$/.test(result))
    expect([...new Set(named)].sort()).toEqual(limited.map(({ number }) => number).sort())
  })

  it('has the date of the report', () => {
    const [, date = ''] = /Last reviewed on (\d{4}-\d\d-\d\d)\./.exec(report) ?? []
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(statement).toContain(`Last reviewed on ${words.format(new Date(date))}.`)
  })
})
