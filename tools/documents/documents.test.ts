import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/accessibility.md',
  'docs/operating.md',
  'docs/database-upgrade.md',
  'docs/selling.md',
  'docs/first-day.md',
  'docs/first-hour.md',
  'docs/faults.md',
  'docs/left-out.md',
  'docs/readings.md',
  'docs/scaling.md',
  'docs/settings.md',
  'docs/time-limits.md',
  'docs/library-patches.md',
  'deploy/ha/README.md',
  'packages/web/src/console/README.md',
  'packages/sandbox/README.md',
  'packages/sandbox/VENDORS.md',
  'packages/server/data/README.md',
  ...readdirSync(join(ROOT, 'docs/decisions')).map(name => `docs/decisions/${name}`),
]

/** A path in a document is relative to the root, or to the sources of a package. */
const ROOTS = ['.', 'packages/server', ...['contract', 'server', 'web', 'sandbox'].map(sourcesOf)]
const ENDINGS = ['', '.ts', '.tsx']

const MADE = new Set(['dist', 'test-results', 'data'])
/** Folders that a path in backticks may begin with. Anything else in backticks is not a path, nor is what a build or a run makes. */
const FIRST_FOLDERS = new Set(
  ROOTS.flatMap(root =>
    readdirSync(join(ROOT, root), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !MADE.has(entry.name))
      .map(entry => entry.name),
  ),
)

const texts = DOCUMENTS.map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

it('the documents link to files that exist', () => {
  const links = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)].map(([, link = '']) => ({
      path,
      link,
    })),
  )
  const broken = links.filter(({ path, link }) => !existsSync(join(ROOT, dirname(path), link)))
  expect(broken).toEqual([])
  expect(links.length).toBeGreaterThan(200)
})

it('the documents name files and folders that exist', () => {
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)]
      .map(([, name = '']) => ({ path, name }))
      .filter(({ name }) => FIRST_FOLDERS.has(name.split('/')[0] ?? '')),
  )
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

const testFiles = ['packages', 'e2e', 'lab', 'tools'].flatMap(folder =>
  execFileSync('git', ['ls-files', `${folder}/**.test.ts*`, `${folder}/**.spec.ts`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => existsSync(join(ROOT, path))),
)

it.each(['docs/faults.md', 'docs/accessibility.md'])('%s names tests that exist', document => {
  const rows = readFileSync(join(ROOT, document), 'utf8').split(/\n|<br>|\|/)
  // A cell is the path or the name of a file, or with the title of one of its tests.
  const named = rows.flatMap(row => [
    ...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?:(?:: | is `)(.+))?/g),
  ])
  const missing = named.filter(([, name = '', title]) => {
    const texts = testFiles
      .filter(path => path === name || basename(path) === name)
      .map(path => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\\(['"`])/g, '$1'))
    return !texts.some(text => title === undefined || text.includes(title.trim()))
  })
  expect(missing.map(([cell]) => cell)).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})

it('the accessibility statement names what is not wholly met, and has the date of the report', () => {
  const report = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')
  const statement = readFileSync(join(ROOT, 'packages/server/data/legal/accessibility.md'), 'utf8')
  const [, limits = ''] = /## Known limits\n([^]*?)\n## /.exec(statement) ?? []
  const named = [...limits.matchAll(/\b\d+(?:\.\d+){1,3}\b/g)].map(([number]) => number)
  const limited = [...report.matchAll(/^\| ([\d.]+)\b.*\| (?:partially|does not support) +\|/gm)]
  expect([...new Set(named)].sort()).toEqual(limited.map(([, number]) => number).sort())
  const [, date = ''] = /Last reviewed on (\d{4}-\d\d-\d\d)\./.exec(report) ?? []
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(statement).toContain(`Last reviewed on ${words.format(new Date(date))}.`)
})

it('names in the glossary what exists', () => {
  const glossary = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('## Glossary')[1] ?? ''
  const rows = [
    ...glossary.matchAll(/^\| ([\w -]+?) +\|.*\| \[?`(\w+)`(?:\]\(([\w./-]+)\))? +\|$/gm),
  ]
  const lines = glossary.split('\n').filter(line => line.startsWith('| '))
  expect(rows).toHaveLength(lines.length - 2)
  const schema = 'packages/server/src/ports/schema/schema.ts'
  const unknown = rows.filter(([, , name = '', file]) => {
    const path = join(ROOT, file ?? schema)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return !(file === undefined
      ? new RegExp(`^  ${name}: \\w+Table$`, 'm').test(text)
      : new RegExp(`^export (async )?\\w+ ${name}\\b`, 'm').test(text))
  })
  expect(unknown.map(([, word]) => word)).toEqual([])
})

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const layout = text.slice(text.indexOf('## Layout'), text.indexOf('## Allowed imports'))
  const nouns = foldersIn('packages/server/src/actions')

  it('names the layers, the nouns and the stories of a noun, and no others', () => {
    const [, layers = ''] = layout.split('The layers, in')
    expect([...layers.matchAll(/^\| `(\w+)` +\|/gm)].map(match => match[1]).sort()).toEqual(
      foldersIn(sourcesOf('server')),
    )
    const bold = [...layout.matchAll(/\*\*([\w-]+)\*\*/g)].map(match => match[1])
    expect(bold.sort()).toEqual(nouns)
    const stories = nouns.flatMap(noun => foldersIn(`packages/server/src/actions/${noun}`))
    expect(stories.filter(story => !layout.includes(`\`${story}\``))).toEqual([])
  })
})

it('.dependency-cruiser.mjs has a row for each folder of server and page', () => {
  const rules = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8')
  const named = [...rules.matchAll(/row\('([\w-]+)'/g)].map(([, name]) => name)
  // Screens have rules of another form, `app` composes the page, and `styles` has no code.
  const others = ['web-screens', 'web-app', 'web-styles']
  const folders = ['server', 'web'].flatMap(name =>
    foldersIn(sourcesOf(name)).map(folder => `${name}-${folder}`),
  )
  expect(folders.filter(folder => ![...named, ...others].includes(folder))).toEqual([])
})

function foldersIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

function exists(path: string): boolean {
  return ROOTS.some(root => ENDINGS.some(ending => existsSync(join(ROOT, root, path + ending))))
}

function sourcesOf(name: string): string {
  return `packages/${name}/src`
}

/** A decision: its number and title, since when it holds, and its three parts. */
const DECISION =
  /^# (\d+)\. (.*)\n\nIn force since \d{4}-\d\d-\d\d\.[^]*\n## Context\n[^]*\n## Decision\n[^]*\n## Consequences\n/

describe('docs/decisions', () => {
  const folder = join(ROOT, 'docs/decisions')
  const readDecision = (name: string) => readFileSync(join(folder, name), 'utf8')
  const index = readDecision('README.md')
  const decisions = readdirSync(folder)
    .filter(name => name !== 'README.md')
    .sort()
    .map(name => {
      const [, number = '', title] = DECISION.exec(readDecision(name)) ?? []
      return { name, number, title }
    })

  it('have a status, a context, a decision and consequences, and the number of their file', () => {
    const wrong = decisions.filter(
      ({ name, number }) => !name.startsWith(`${number.padStart(4, '0')}-`),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('have at most 150 words', () => {
    const wordsOf = (name: string) =>
      readDecision(name)
        .split('\n')
        .filter(line => !/^(#|In force since)/.test(line))
        .flatMap(line => line.split(' '))
        .filter(word => word !== '').length
    expect(decisions.filter(({ name }) => wordsOf(name) > 150)).toEqual([])
  })

  it('are in the list of README.md with their titles', () => {
    const rows = [...index.matchAll(/^- \[(\d+)\. (.*)\]\((.*?)\)/gm)]
    expect(rows.map(([, number, title, name]) => ({ name, number, title }))).toEqual(decisions)
  })

  it('leave no number without a line in README.md, and none with two', () => {
    const numbers = [...index.matchAll(/^- \[?(\d+)\.(?:.*, with ([\d, ]+)$)?/gm)]
      .flatMap(([, number, included]) => [number, ...(included?.split(', ') ?? [])].map(Number))
      .sort((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, position) => position + 1))
  })
})

it('has the version of the newest release in every package', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const released = /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1]
  const { workspaces } = readPackage('.')
  const folders = ['.', ...workspaces.flatMap(foldersOf)]
  expect(folders.length).toBeGreaterThan(5)
  for (const folder of folders) {
    const { name, version } = readPackage(folder)
    expect(`${name} ${version}`).toBe(`${name} ${released}`)
  }
})

function readPackage(folder: string) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    workspaces: string[]
  }
}

/** The folders of a workspace such as `packages/*`. */
function foldersOf(workspace: string): string[] {
  const parent = /^(.+)\/\*$/.exec(workspace)?.[1]
  if (parent === undefined) return [workspace]
  return readdirSync(join(ROOT, parent)).map(name => `${parent}/${name}`)
}
