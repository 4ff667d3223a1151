import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../product.ts'

/** A sentence of docs/specification.md, or an entry of its lists and tables, up to a semicolon. */
export interface Sentence {
  /** `<section>.<count>`, for example '2.14': the fourteenth sentence of section 2. */
  number: string
  text: string
  /** The texts for the screen: what it quotes, and the default messages of section 8. */
  quotes: string[]
  /** False where the specification only says that it does not say something. */
  isTestable: boolean
}

const QUOTE = /(?<=^|[\s(|])'(\S.*?)'(?=[\s.,;:)|]|-type|$)/g

/** What is quoted and no text of a screen. */
const NOT_SHOWN = new Set([
  // The unknown balance.
  '...',
  // Words that the page looks for in a message of the server.
  'not verified',
  'Insufficient credits',
  'determine call rate',
])

/** The sentences in their order. The specification is given and not edited, so they are counted and not marked. */
export function readSpecification(): Sentence[] {
  const text = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((part, index) => numberSentences(String(index + 1), part))
}

function numberSentences(section: string, part: string): Sentence[] {
  return part
    .split('\n')
    .slice(1)
    .filter(line => !line.startsWith('#'))
    .flatMap(line => splitLine(line).map(text => ({ text, isRow: line.startsWith('|') })))
    .map(({ text, isRow }, index) => ({
      number: `${section}.${index + 1}`,
      text,
      quotes: quotesOf(text, isRow && section === '8'),
      isTestable: !/not shown\.$|^No other .* is shown\.$/.test(text),
    }))
}

/** A line is a paragraph, an entry of a list or a row of a table. What ends with a colon only introduces a list. */
function splitLine(line: string): string[] {
  if (/^\|-|^\| (Route|Method and path|Context) \|/.test(line)) return []
  const text = line.replace(/^(- |\d\. |\| )/, '').replace(/ \|$/, '')
  // What is quoted or in brackets stays whole.
  const kept: string[] = []
  const keep = (part: string) =>
    `\u0000${kept.push(part) - 1}${/[.?]'$/.test(part) ? '.' : ''}\u0000`
  const masked = text.replaceAll(QUOTE, keep).replaceAll(/\([^()]*\)/g, keep)
  const restore = (part: string): string => {
    const restored = part.replaceAll(
      /\u0000(\d+)\.?\u0000/g,
      (_, index) => kept[Number(index)] ?? '',
    )
    return restored === part ? part : restore(restored)
  }
  return masked
    .split(line.startsWith('|') ? '; ' : /(?<=[.?]\u0000?) +(?=[A-Z\u0000])|; |;$/)
    .map(part => restore(part).trim())
    .filter(part => part !== '' && !/:$|^\*\*[^*]+\*\*$/.test(part))
}

function quotesOf(text: string, isMessage: boolean): string[] {
  const quotes = [...text.matchAll(QUOTE)].map(match => match[1] ?? '')
  if (isMessage && quotes.length === 0) return [text.replace(/^.* \| /, '')]
  return quotes.filter(quote => !NOT_SHOWN.has(quote))
}

/** The texts of which ours has a part only: a word is a placeholder there, or the last one is a link. */
const PARTS: Record<string, string> = {
  'Page X of Y': 'Page {} of {}',
  'Failed to initialize ... device': 'Failed to initialize {} device',
  'Twilio device not initialized': '{} device not initialized',
  "Don't have an account? Register": "Don't have an account?",
  'Already have an account? Login': 'Already have an account?',
}

/** Finds the quote in the source of the product, where JSX may break it. A quote of one word has to be a whole text. */
export function quotePattern(quote: string): RegExp {
  const parts = (PARTS[quote] ?? quote).split(/\{\w*\}/)
  const source = parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return /\s/.test(quote)
    ? new RegExp(source.replaceAll(' ', '\\s+'))
    : new RegExp(`['"\`>]\\s*${source}\\s*['"\`<]`)
}
