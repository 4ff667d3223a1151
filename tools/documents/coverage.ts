import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../product.ts'
import { readSpecification } from './specification.ts'

/** A tag above a test: `// spec 2.14, 4.16 read as 34, 5.1 see 56` or `// beyond Callers can be blocked`. */
interface Tag {
  /** The file and line of the tag. */
  place: string
  /** Of the specification; empty for a feature that is not asked for. */
  sentences: Proof[]
  feature: string | null
}

/** A sentence, with the numbers of docs/readings.md about it. */
interface Proof {
  number: string
  /** Why its letter is not kept. */
  readAs: number[]
  /** What we chose where its letter is kept. */
  see: number[]
}

const FOLDERS = [
  ...['contract', 'server', 'web', 'sandbox'].map(name => `packages/${name}/src`),
  ...['e2e/journeys', 'e2e/sound', 'e2e/carriers'],
]
const TAG = /^ *\/\/ (spec|beyond) (.+)$/
/** What a tag stands above, after other comments: a test, or a row of its table. */
const TEST_OR_ROW = /^ *((it|test|describe)\b|\.{3}|[[{])/

/** Reads the tags of all tests. @throws for one that is misspelt, or stands above no test */
export function readTags(): Tag[] {
  return FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(test|spec)\.tsx?$/.test(name))
      .flatMap(name => tagsOf(join(folder, name))),
  )
}

function tagsOf(path: string): Tag[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const [, kind, text = ''] = TAG.exec(line) ?? []
    if (kind === undefined) return []
    const place = `${path}:${index + 1}`
    const below = lines.slice(index).find(next => !/^ *\/\//.test(next)) ?? ''
    if (!TEST_OR_ROW.test(below)) throw new Error(`${place}: no test below`)
    return kind === 'spec'
      ? { place, sentences: text.split(', ').map(part => parseProof(part, place)), feature: null }
      : { place, sentences: [], feature: text }
  })
}

function parseProof(text: string, place: string): Proof {
  const match = /^(\d\.\d+)(?: (read as|see) (\d+(?: and \d+)*))?$/.exec(text)
  if (!match) throw new Error(`${place}: not a sentence and its reading: ${text}`)
  const [, number = '', word, readings = ''] = match
  const numbers = [...readings.matchAll(/\d+/g)].map(Number)
  return {
    number,
    readAs: word === 'read as' ? numbers : [],
    see: word === 'see' ? numbers : [],
  }
}

/** The ledger: of one sentence, of one section, or of everything with what was built beyond. */
function printLedger(which?: string): string {
  const tags = readTags()
  const sentences = readSpecification()
    .filter(({ number }) => !which || number === which || number.startsWith(`${which}.`))
    .flatMap(({ number, text, isTestable }) => {
      const own = tags.filter(tag => tag.sentences.some(proof => proof.number === number))
      const proofs = own.flatMap(tag => tag.sentences.filter(proof => proof.number === number))
      const verdict = own.length > 0 ? verdictOf(proofs) : isTestable ? 'no test' : 'not tested'
      return [`${number} ${verdict}: ${text}`, ...own.map(({ place }) => `  ${place}`)]
    })
  const features = tags.filter(({ feature }) => feature !== null)
  const beyond = features.map(({ feature, place }) => `${feature}\n  ${place}`).toSorted()
  return [...sentences, ...(which ? [] : ['', 'Beyond the specification', ...beyond])].join('\n')
}

/** 'kept', with the readings that belong to it, only where every test of the sentence keeps its letter. */
function verdictOf(proofs: readonly Proof[]): string {
  const join = (numbers: number[]) => [...new Set(numbers)].join(' and ')
  const readAs = join(proofs.flatMap(proof => proof.readAs))
  const see = join(proofs.flatMap(proof => proof.see))
  return readAs ? `read as ${readAs}` : see ? `kept, see ${see}` : 'kept'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${printLedger(process.argv[2])}\n`)
}
