import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './product.ts'

/** A row of docs/specification-coverage.md. */
export interface CoverageRow {
  section: string
  asked: string
  /** The files that build it, from the root of the repository. */
  files: string[]
  tests: { path: string; title: string }[]
  verdict: string
  /** The numbers of docs/readings.md that the row refers to. */
  readings: number[]
}

const PACKAGES = /^(contract|server|web|sandbox)\//

/** Reads every table row below a heading `## `. Throws for a row that does not have four cells. */
export function readLedger(): CoverageRow[] {
  const text = readFileSync(join(ROOT, 'docs', 'specification-coverage.md'), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap(part => {
      const [section = '', ...lines] = part.split('\n')
      const rows = lines.filter(line => line.startsWith('|') && !/^\|[\s|-]*\|$/.test(line))
      // The first row of a table is its head.
      return rows.slice(1).map(line => parseRow(section, line))
    })
}

function parseRow(section: string, line: string): CoverageRow {
  const cells = line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
  const [asked, files, tests, verdict] = cells
  if (!asked || !files || !tests || !verdict || cells.length > 4) {
    throw new Error(`Not four cells with text: ${line}`)
  }
  return {
    section,
    asked,
    files: [...files.matchAll(/`([^`]+)`/g)].map(match => fullPath(match[1] ?? '')),
    tests: tests.split('<br>').map(parseTest),
    verdict,
    readings: [...verdict.matchAll(/\d+/g)].map(Number),
  }
}

/** `path`: title */
function parseTest(text: string): CoverageRow['tests'][number] {
  const [, path, title] = /^`([^`]+)`: (.+)$/.exec(text.trim()) ?? []
  if (!path || !title) throw new Error(`Not a path and the name of a test: ${text}`)
  return { path: fullPath(path), title: title.replaceAll('\\', '') }
}

/** `web/ui/Alert.tsx` is in the sources of a package, `server/data/…` beside them. */
function fullPath(path: string): string {
  if (path.startsWith('server/data/')) return `packages/${path}`
  return path.replace(PACKAGES, 'packages/$1/src/')
}
