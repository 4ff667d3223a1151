import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './product.ts'

describe('the sentences of the specification', () => {
  const words = readWords()

  it.each(quotedSentences())('%s', sentence => {
    expect(words.includes(normal(FORMS[sentence] ?? sentence)), 'is built').toBe(true)
  })
})

/** Where the specification writes a form, what stands in ours. */
const FORMS: Record<string, string> = {
  'Page X of Y': 'Page {} of {}',
  'Failed to initialize ... device': 'Failed to initialize Twilio device',
  '{provider} error: {message} (Code: {code})': 'Twilio error: {} (Code: {})',
  // The last word is a link of its own.
  "Don't have an account? Register": "Don't have an account?",
  'Already have an account? Login': 'Already have an account?',
}

/** What the specification quotes, and the fallbacks of its section 8. */
function quotedSentences(): string[] {
  const specification = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
  const quoted = [...specification.matchAll(/(?<=^|[\s(|])'(\S.*?)'(?=[\s.,;:)|]|$)/gm)].map(
    match => match[1] ?? '',
  )
  const catalogue = specification.split('## 8.')[1]?.split('## 9.')[0] ?? ''
  const fallbacks = [...catalogue.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)]
    .flatMap(match => (match[1] ?? '').split('; '))
    .filter(text => text !== 'Message' && !text.includes("'"))
  // Dots alone stand for a balance that is unknown; a quote that runs into a second one is prose.
  return [...new Set([...quoted, ...fallbacks.map(text => text.trim())])].filter(
    text => text !== '...' && !text.includes("'-type failure"),
  )
}

function readWords(): string {
  const strings = join(ROOT, 'packages', 'web', 'src', 'strings')
  const files = readdirSync(strings).map(name => join(strings, name))
  files.push(join(ROOT, 'packages', 'server', 'src', 'http', 'refusals.ts'))
  return normal(files.map(path => readFileSync(path, 'utf8')).join('\n'))
}

/** Quotes may be escaped in a source file, and placeholders have other names there. */
function normal(text: string): string {
  return text
    .replaceAll("\\'", "'")
    .replaceAll(/\$?\{[\w.()]*\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
}
