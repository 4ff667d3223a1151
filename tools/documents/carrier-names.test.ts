import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'

/** Rules that are the same whoever carries the calls: only adapters, their ports and their webhooks name a carrier. */
const FOLDERS = ['core', 'actions', 'store'].map(folder => `packages/server/src/${folder}/`)

/** Words of one carrier in a name or in a text of the program. `Sid` is its word for an id, `client:` its prefix of a browser. */
const CARRIER = /twilio|twiml/i
const SID = /(?:^|_)sids?(?:$|_|[A-Z])|[a-z]Sids?(?:$|[A-Z])/
const TEXT = /twilio|twiml|^client:/i

/**
 * Names that exist outside of these folders. A column cannot be renamed while the version before runs (decision 67), and
 * the operators' API is a promise to programs.
 */
const EXCEPTED = new Map<string, string>([
  ...['call_sid', 'carrier_sid', 'child_sid', 'parent_sid', 'recording_sid'].map(
    name => [name, 'a column'] as const,
  ),
  ...['carrierSid', 'childSid', 'parentSid', 'recordingSid'].map(
    name => [name, 'the value of a column, which the operators’ API names so too'] as const,
  ),
  ['sid', 'a column of carrier_records, and a number or a leg in the operators’ API'],
])

const files = execFileSync('git', ['ls-files', ...FOLDERS.map(folder => `${folder}**/*.ts`)], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && !file.endsWith('.test.ts'))

describe('rules, actions and statements', () => {
  it('are read in every file', () => {
    expect(files.length).toBeGreaterThan(200)
    for (const folder of FOLDERS) expect(files.some(file => file.startsWith(folder))).toBe(true)
  })

  it('name no carrier', () => {
    const found = files.flatMap(file =>
      carrierWordsIn(readFileSync(join(ROOT, file), 'utf8')).map(word => `${file}: ${word}`),
    )
    expect(found).toEqual([])
  })

  it('use every exception', () => {
    const texts = files.map(file => readFileSync(join(ROOT, file), 'utf8'))
    const used = (name: string) => texts.some(text => new RegExp(`\\b${name}\\b`).test(text))
    expect([...EXCEPTED.keys()].filter(name => !used(name))).toEqual([])
  })
})

describe('a carrier’s word', () => {
  it.each([
    ['const callSid = 1', ['callSid']],
    ['const sids = [legSids]', ['sids', 'legSids']],
    ['world.twilio.markup()', ['twilio']],
    ["const from = 'client:' + id", ['client:']],
    ['const from = `client:${id}`', ['client:']],
    ["import { x } from '../adapters/twilio/markup.ts'", ['../adapters/twilio/markup.ts']],
    ['sql`select parent_sid from calls` /* Twilio */ // TwiML', []],
    ['const { parentSid, isIdle, inside, residue, considered } = side', []],
  ])('is found in %s', (program, words) => {
    expect(carrierWordsIn(program)).toEqual(words)
  })
})

/** Words of a carrier in names and texts, without comments. */
function carrierWordsIn(program: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isOfCarrier(node.text)) found.push(node.text)
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && TEXT.test(node.text))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('program.ts', program, ts.ScriptTarget.Latest))
  return found
}

function isOfCarrier(name: string): boolean {
  return !EXCEPTED.has(name) && (CARRIER.test(name) || SID.test(name))
}
