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
  const test = (fullName: string, status: string) => ({ fullName, status })
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [test('a one', 'passed'), test('a two', 'failed')],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [test('c one', 'passed')] },
    ],
  }
  expect(readFailedTests(write(report))).toEqual(['a two', 'b.test.ts'])
})

it('names the failed tests of a Playwright report, nested or not, and errors outside of tests', () => {
  const report = {
    suites: [
      {
        specs: [{ title: 'one', ok: false }],
        suites: [
          {
            specs: [
              { title: 'two', ok: true },
              { title: 'three', ok: false },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'The product did not start' }],
  }
  expect(readFailedTests(write(report))).toEqual(['one', 'three', 'The product did not start'])
})

it('reports a run that wrote no report', () => {
  expect(readFailedTests('/nowhere/report.json')).toEqual(['no report was written'])
})
