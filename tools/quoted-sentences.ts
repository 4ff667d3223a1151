import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './product.ts'

/** The sentences that the specification quotes, and the default messages of its section 8. */
export function quotedSentences(): string[] {
  const specification = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
  const quoted = [...specification.matchAll(/(?<=^|[\s(|])'(\S.*?)'(?=[\s.,;:)|]|-type|$)/gm)].map(
    match => match[1] ?? '',
  )
  const errorMessages = specification.split('## 8.')[1]?.split('## 9.')[0] ?? ''
  const defaults = [...errorMessages.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)]
    .flatMap(match => (match[1] ?? '').split('; '))
    .filter(text => text !== 'Message' && !text.includes("'"))
  return [...new Set([...quoted, ...defaults.map(text => text.trim())])].filter(
    text => !NO_SENTENCES.has(text),
  )
}

const NO_SENTENCES = new Set([
  // The unknown balance.
  '...',
  // Words that the page looks for in a message of the server.
  'not verified',
  'Insufficient credits',
  'determine call rate',
])

/** The text of the specification for which ours is shown, where a word is a placeholder there. */
const PLACEHOLDERS: Record<string, string> = {
  'Page X of Y': 'Page {} of {}',
  'Failed to initialize ... device': 'Failed to initialize {} device',
}

/** Matches every text that shows the sentence. A sentence of one word has to be the whole text. */
export function sentencePattern(sentence: string): RegExp {
  const parts = (PLACEHOLDERS[sentence] ?? sentence).split(/\{\w*\}/)
  const source = parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return new RegExp(/\s/.test(sentence) ? source : `^${source}$`)
}
