import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../product.ts'
import { type Sentence, readSpecification } from './specification.ts'
import { type TaggedTest, readTaggedTests } from './test-tags.ts'

/** A test, and a sentence of the specification that it proves: `// spec 2.14, 4.16 read as 34, 5.1 see 56`. */
export interface Proof {
  path: string
  test: TaggedTest
  number: string
  /** Numbers of docs/readings.md: why the letter of the sentence is not kept. */
  readAs: number[]
  /** Numbers of docs/readings.md: what we chose where the letter is kept. */
  see: number[]
}

/** A test of what was built beyond the specification: `// beyond Callers can be blocked`. */
export interface Feature {
  path: string
  test: TaggedTest
  feature: string
}

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'sandbox/src'].map(
  name => `packages/${name}`,
)

/** Every file with tests that may carry a tag, from the root. */
export function testFiles(): string[] {
  return [...FOLDERS, 'e2e/journeys', 'e2e/sound', 'e2e/carriers'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(test|spec)\.tsx?$/.test(name))
      .map(name => join(folder, name)),
  )
}

/** Reads the tags of all tests. @throws for one that is misspelt, or stands above no test */
export function readTags(): { proofs: Proof[]; features: Feature[] } {
  const tagged = testFiles().flatMap(path =>
    readTaggedTests(readFileSync(join(ROOT, path), 'utf8')).flatMap(test =>
      test.tags.map(tag => ({ path, test, tag })),
    ),
  )
  return {
    proofs: tagged
      .filter(({ tag }) => tag.startsWith('spec '))
      .flatMap(({ path, test, tag }) => parseTag(tag).map(parsed => ({ path, test, ...parsed }))),
    features: tagged
      .filter(({ tag }) => tag.startsWith('beyond '))
      .map(({ path, test, tag }) => ({ path, test, feature: tag.slice('beyond '.length) })),
  }
}

function parseTag(tag: string): Pick<Proof, 'number' | 'readAs' | 'see'>[] {
  return tag
    .slice('spec '.length)
    .split(', ')
    .map(part => {
      const match = /^(\d\.\d+)(?: (read as|see) (\d+(?: and \d+)*))?$/.exec(part)
      if (!match) throw new Error(`Not a sentence and its reading: ${part}`)
      const [, number = '', word, readings = ''] = match
      const numbers = [...readings.matchAll(/\d+/g)].map(Number)
      return {
        number,
        readAs: word === 'read as' ? numbers : [],
        see: word === 'see' ? numbers : [],
      }
    })
}

/** 'kept', with the readings that belong to it, only where every test of the sentence keeps its letter. */
export function verdictOf({ isTestable }: Sentence, proofs: readonly Proof[]): string {
  const readAs = joinNumbers(proofs.flatMap(proof => proof.readAs))
  const see = joinNumbers(proofs.flatMap(proof => proof.see))
  if (proofs.length === 0) return isTestable ? 'no test' : 'nothing to test'
  if (readAs) return `read as ${readAs}`
  return see ? `kept, see ${see}` : 'kept'
}

function joinNumbers(numbers: readonly number[]): string {
  return [...new Set(numbers)].sort((one, other) => one - other).join(' and ')
}

/** The ledger: of one sentence, of one section, or of everything with what was built beyond. */
export function printLedger(which?: string): string {
  const { proofs, features } = readTags()
  let heading = ''
  const lines = readSpecification()
    .filter(({ number }) => !which || number === which || number.startsWith(`${which}.`))
    .flatMap(sentence => {
      const own = proofs.filter(({ number }) => number === sentence.number)
      const line = `${sentence.number} ${verdictOf(sentence, own)}: ${sentence.text}`
      const begins = sentence.heading === heading ? [] : ['', `## ${sentence.heading}`, '']
      heading = sentence.heading
      return [...begins, line, ...own.map(lineOf)]
    })
  const beyond = [...new Set(features.map(({ feature }) => feature))].flatMap(name => [
    name,
    ...features.filter(({ feature }) => feature === name).map(lineOf),
  ])
  if (!which) lines.push('', '## Beyond the specification', '', ...beyond)
  return lines.slice(1).join('\n')
}

function lineOf({ path, test }: { path: string; test: TaggedTest }): string {
  return `  ${path}: ${test.title}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${printLedger(process.argv[2])}\n`)
}
