import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readReport } from './read-report.ts'

function read(report: object) {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return readReport(path, '/root')
}

const passed = { outcome: 'passed', attempts: 1 }

it('reads the tests of vitest, and a file that could not be loaded as a failed one', () => {
  const test = (fullName: string, status: string, duration?: number) => ({
    ...{ fullName, status, duration },
    failureMessages: status === 'failed' ? ['\u001b[31mexpected 1\u001b[39m', 'and 2'] : [],
  })
  const testResults = [
    {
      name: '/root/a.test.ts',
      status: 'failed',
      assertionResults: [
        test('a one', 'passed', 3.2),
        test('a two', 'failed'),
        test('a three', 'pending'),
      ],
    },
    {
      name: '/root/b.test.ts',
      status: 'failed',
      message: 'cannot load',
      assertionResults: [],
    },
  ]
  expect(read({ testResults })).toEqual([
    { file: 'a.test.ts', title: 'a one', ms: 3, ...passed },
    {
      ...{ file: 'a.test.ts', title: 'a two', outcome: 'failed', attempts: 1, ms: 0 },
      error: 'expected 1',
    },
    { file: 'a.test.ts', title: 'a three', outcome: 'skipped', attempts: 1, ms: 0 },
    {
      ...{ file: 'b.test.ts', title: 'the file', outcome: 'failed', attempts: 1, ms: 0 },
      error: 'cannot load',
    },
  ])
})

it('reads the tests of Playwright, nested or not, with their attempts, and errors outside of tests', () => {
  const spec = (title: string, status: string, errors: (string | undefined)[] = [undefined]) => ({
    title,
    tests: [
      {
        status,
        results: errors.map((message, index) => ({
          duration: 10 + index,
          ...(message && { error: { message } }),
        })),
      },
    ],
  })
  const file = 'journeys/a.spec.ts'
  const suites = [
    {
      ...{ title: file, file },
      specs: [spec('one', 'unexpected', ['\u001b[31mtimed out\u001b[39m', 'timed out again'])],
      suites: [
        {
          ...{ title: 'a group', file },
          specs: [spec('two', 'expected'), spec('three', 'flaky', ['not seen', undefined])],
        },
      ],
    },
  ]
  expect(read({ suites, errors: [{ message: 'The product did not start' }] })).toEqual([
    { file, title: 'one', outcome: 'failed', attempts: 2, ms: 11, error: 'timed out' },
    { file, title: 'a group › two', ms: 10, ...passed },
    { file, title: 'a group › three', ms: 11, outcome: 'passed', attempts: 2, error: 'not seen' },
    {
      ...{ file: '', title: 'outside of a test', outcome: 'failed', attempts: 1, ms: 0 },
      error: 'The product did not start',
    },
  ])
})

it('counts a run without a report as failed', () => {
  expect(readReport('/nowhere/report.json', '/root')).toMatchObject([{ outcome: 'failed' }])
})
