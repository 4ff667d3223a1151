import { formatTable } from '../../tools/format-table.ts'

/** One promise, how often it was tried, and where it was broken. */
export interface Check {
  promise: string
  cases: number
  violations: string[]
}

/** A measured value; one above its limit breaks a promise. */
export interface Figure {
  name: string
  values: number[]
  unit: string
  limit: number | null
}

/** How a fault is tried. */
export interface FaultOptions {
  /** Of what users do, and of what breaks when. */
  seed: number
  /** For half an hour and not half a minute: commits reach the disk, some payments send no webhook, figures have limits. */
  isThorough: boolean
  /** These have a usual number in each fault. */
  users?: number
  kills?: number
  minutes?: number
  print?: (line: string) => void
}

/** Breaks what is outside of the server. Resolves to null when this machine lacks a program. */
export type Fault = (options: FaultOptions) => Promise<Report | null>

/** What a fault has shown. */
export interface Report {
  checks: Check[]
  figures: Figure[]
  /** Counts that are neither good nor bad. */
  counts: (readonly [name: string, count: number])[]
}

const SHOWN_VIOLATIONS = 10

/** The report as tables for people. */
export function printReport({ checks, figures, counts }: Report): string {
  const violations = checks.flatMap(({ promise, violations: found }) =>
    found.slice(0, SHOWN_VIOLATIONS).map(violation => `BROKEN  ${promise}: ${violation}\n`),
  )
  return [
    formatTable([
      ['promise', 'cases', 'broken'],
      ...checks.map(check => [check.promise, `${check.cases}`, `${check.violations.length}`]),
    ]),
    figures.length === 0 ? '' : formatTable([FIGURE_TITLES, ...figures.map(rowOf)]),
    formatTable([['count', ''], ...counts.map(([name, count]) => [name, `${count}`])]),
    violations.join(''),
  ]
    .filter(table => table !== '')
    .join('\n')
}

export function isKept({ checks, figures }: Report): boolean {
  return (
    checks.every(({ violations }) => violations.length === 0) &&
    figures.every(({ values, limit }) => limit === null || values.every(value => value <= limit))
  )
}

const FIGURE_TITLES = ['figure', 'median', 'highest', 'limit', 'unit']

function rowOf({ name, values, unit, limit }: Figure): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  const shown = (value: number | undefined) => value?.toFixed(2) ?? '-'
  return [
    name,
    shown(sorted[Math.floor(sorted.length / 2)]),
    shown(sorted.at(-1)),
    limit === null ? '' : `${limit}`,
    unit,
  ]
}
