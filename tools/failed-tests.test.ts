import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readFailedTests } from './failed-tests.ts'

function write(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

it('names the failed tests of a vitest report, and a file that could not be loaded', () => {
  const test = (fullName: string, status: string) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['\u001b[31mexpected 1\u001b[39m', 'and 2'] : [],
  })
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [test('a one', 'passed'), test('a two', 'failed')],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [test('c one', 'passed')] },
    ],
  }
  expect(readFailedTests(write(report))).toEqual([
    { title: 'a two', message: 'expected 1' },
    { title: 'b.test.ts', message: 'cannot load' },
  ])
})

it('names the failed tests of a Playwright report, nested or not, and errors outside of tests', () => {
  const spec = (title: string, error?: { message: string }) => ({
    title,
    ok: error === undefined,
    tests: [{ results: [{ error }] }],
  })
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('one', { message: '\u001b[31mtimed out\u001b[39m' })],
        suites: [
          {
            file: 'a.spec.ts',
            specs: [spec('two'), spec('three', { message: 'not seen' })],
          },
        ],
      },
    ],
    errors: [{ message: 'The product did not start' }],
  }
  expect(readFailedTests(write(report))).toEqual([
    { title: 'a.spec.ts › one', message: 'timed out' },
    { title: 'a.spec.ts › three', message: 'not seen' },
    { title: 'outside of a test', message: 'The product did not start' },
  ])
})

it('reports a run that wrote no report', () => {
  expect(readFailedTests('/nowhere/report.json')).toEqual([
    { title: 'no report was written', message: '' },
  ])
})
