import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './product.ts'
import { quotedSentences } from './quoted-sentences.ts'

describe('the text of the product', () => {
  const text = readText()

  it.each(quotedSentences())('contains the sentence of the specification: %s', sentence => {
    expect(text).toContain(normalize(FORMS[sentence] ?? sentence))
  })
})

/** Sentences that the specification writes with a placeholder or as one string, and how our source writes them. */
const FORMS: Record<string, string> = {
  'Page X of Y': 'Page {} of {}',
  'Failed to initialize ... device': 'Failed to initialize Twilio device',
  '{provider} error: {message} (Code: {code})': 'Twilio error: {} (Code: {})',
  // Our source stores the last word, a link, as a separate string.
  "Don't have an account? Register": "Don't have an account?",
  'Already have an account? Login': 'Already have an account?',
}

function readText(): string {
  const strings = join(ROOT, 'packages', 'web', 'src', 'strings')
  const files = readdirSync(strings)
    .filter(name => !name.endsWith('.test.ts'))
    .map(name => join(strings, name))
  files.push(join(ROOT, 'packages', 'server', 'src', 'http', 'refusals.ts'))
  return normalize(files.map(path => readFileSync(path, 'utf8')).join('\n'))
}

/** Removes what differs between the specification and source: escaped quotes, placeholder names, line breaks. */
function normalize(text: string): string {
  return text
    .replaceAll("\\'", "'")
    .replaceAll(/\$?\{[\w.()]*\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
}
