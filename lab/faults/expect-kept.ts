import { expect } from 'vitest'
import { type Report, isKept, printReport } from './report.ts'

/** Fails with all tables of the report unless each promise was kept. @returns how often each was tried */
export function expectKept(report: Report | null): ReadonlyMap<string, number> {
  expect(report && isKept(report), report ? printReport(report) : 'no report').toBe(true)
  return new Map(report?.checks.map(({ promise, cases }) => [promise, cases]))
}
