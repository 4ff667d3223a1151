import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './product.ts'

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/operating.md',
  'docs/selling.md',
  'docs/first-day.md',
  'docs/first-hour.md',
  'docs/faults.md',
  'docs/readings.md',
  'docs/settings.md',
  'packages/sandbox/README.md',
  'packages/sandbox/VENDORS.md',
  'packages/server/data/README.md',
  ...readdirSync(join(ROOT, 'docs/decisions')).map(name => `docs/decisions/${name}`),
]

/** A path in a document is relative to the root, or to the sources of a package. */
const ROOTS = ['.', 'packages/server', ...['contract', 'server', 'web', 'sandbox'].map(sourcesOf)]
const ENDINGS = ['', '.ts', '.tsx']

/** Folders that a path in backticks may begin with. Anything else in backticks is not a path. */
const FIRST_FOLDERS = new Set(
  ROOTS.flatMap(root =>
    readdirSync(join(ROOT, root), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name),
  ),
)

describe.each(DOCUMENTS)('%s', document => {
  const text = readFileSync(join(ROOT, document), 'utf8')

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)].map(
      match => match[1] ?? '',
    )
    expect(links.filter(link => !existsSync(join(ROOT, dirname(document), link)))).toEqual([])
  })

  it('names files and folders that exist', () => {
    const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)]
      .map(match => match[1] ?? '')
      .filter(path => FIRST_FOLDERS.has(path.split('/')[0] ?? ''))
    expect(paths.filter(path => !exists(path))).toEqual([])
  })
})

it('names in the glossary what exists', () => {
  const glossary = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('## Glossary')[1] ?? ''
  const rows = [...glossary.matchAll(/^\| ([\w -]+?) +\|.*\| `(\w+)` +\| `([\w./-]+)` +\|$/gm)]
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const unknown = rows.filter(([, , name = '', file = '']) => {
    const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''
    const isTable =
      file.endsWith('/schema.ts') && new RegExp(`^  ${name}: \\w+Table$`, 'm').test(text)
    return !isTable && !new RegExp(`^export (async )?\\w+ ${name}\\b`, 'm').test(text)
  })
  expect(unknown.map(([, word]) => word)).toEqual([])
})

function exists(path: string): boolean {
  return ROOTS.some(root => ENDINGS.some(ending => existsSync(join(ROOT, root, path + ending))))
}

function sourcesOf(name: string): string {
  return `packages/${name}/src`
}

/** The second line of text in a decision: since when it holds, or the decision that includes it. */
const STATUS =
  /^# (\d+)\. (.*)\n\n(?:In force since \d{4}-\d\d-\d\d\.|Superseded by \[decision (\d+)\])/

it('lists every decision with its title and status in docs/decisions/README.md', () => {
  const folder = join(ROOT, 'docs/decisions')
  const decisions = readdirSync(folder)
    .filter(name => name !== 'README.md')
    .sort()
    .map(name => ({ name, match: STATUS.exec(readFileSync(join(folder, name), 'utf8')) }))
  const lines = decisions.map(({ name, match }) => {
    const [, number, title, successor] = match ?? []
    return `${number}. [${title}](${name})${successor ? `. Superseded by ${successor}` : ''}`
  })
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(index.split('\n').filter(line => /^\d/.test(line))).toEqual(lines)
  const inForce = decisions.flatMap(({ match }) => (match && !match[3] ? [match[1]] : []))
  const successors = decisions.flatMap(({ match }) => match?.[3] ?? [])
  expect(successors.filter(number => !inForce.includes(number))).toEqual([])
})
