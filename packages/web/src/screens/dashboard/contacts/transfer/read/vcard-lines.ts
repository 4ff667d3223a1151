import { type EncodingCode, bytesOf, textOfByte } from './encodings.ts'
/** The lines of a card that are read, unfolded, and what else it has. */
export interface CardLines {
  lines: string[]
  /** The names of its other properties, in capitals. */
  unused: Set<string>
  /** How many phone numbers stand below the lines that are read. */
  moreNumbers: number
}

/** What an entry is made of. All other properties are skipped unread, photos and keys among them. */
const USED = /^(?:[\w-]+\.)?(fn|n|nickname|org|tel|email|note|categories|x-ablabel)[;:]/i
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)[;:]/
/** Longer values are cut. A note is cut again to what a contact can have. */
export const LINE_MAX = 4_000
/** More lines of one card are not read. */
const LINES_MAX = 200
/** A value in quoted-printable ends with an equals sign when it goes on in the next line (version 2.1). */
const SOFT_BREAK = /^[^:]*quoted-printable.*=$/is

const BEGIN = /^\s*begin:vcard\s*$/i
const END = /^\s*end:vcard\s*$/i
/** The card of an assistant inside of a card (RFC 2426, 3.5.4), in the same line or from the next one on. */
const AGENT = /^(?:[\w-]+\.)?agent\b[^:]*:\s*(begin:vcard)?\s*$/i

/** The cards of a file. Null for one without an end. @param text with one character for each byte */
export function* cardsOf(text: string): Generator<CardLines | null> {
  let card: CardReader | null = null
  let agents = 0
  let isAgentNext = false
  for (const line of linesOf(text)) {
    if (agents > 0 || (isAgentNext && BEGIN.test(line))) {
      if (BEGIN.test(line)) agents++
      else if (END.test(line)) agents--
      isAgentNext = false
      continue
    }
    isAgentNext &&= line.trim() === ''
    const agent = card && AGENT.exec(line)
    if (BEGIN.test(line)) {
      if (card) yield null
      card = createCard()
    } else if (END.test(line)) {
      if (card) yield card.content
      card = null
    } else if (agent) {
      card?.content.unused.add('AGENT')
      if (agent[1] === undefined) isAgentNext = true
      else agents = 1
    } else card?.add(line)
  }
  if (card) yield null
}

/** One line after the other, so that a large file is not copied as a whole. */
function* linesOf(text: string): Generator<string> {
  const end = /\r*\n|\r/g
  let start = 0
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(start, found.index)
    start = end.lastIndex
  }
  if (start < text.length) yield text.slice(start)
}

type CardReader = ReturnType<typeof createCard>

function createCard() {
  const content: CardLines = { lines: [], unused: new Set(), moreNumbers: 0 }
  const { lines, unused } = content
  /** Whether the next line may go on with the last read one, or with a skipped one. */
  let open: 'read' | 'skipped' | null = null
  let isSoft = false
  const proceed = (line: string, isFolded: boolean) => {
    const last = lines.at(-1) ?? ''
    if (open === 'read' && last.length <= LINE_MAX) {
      lines[lines.length - 1] = isSoft ? last.slice(0, -1) + line : last + line.slice(1)
      isSoft = SOFT_BREAK.test(lines.at(-1) ?? '')
    } else if (!isFolded) isSoft = line.endsWith('=')
  }
  const begin = (line: string) => {
    const name = PROPERTY.exec(line)?.[1]?.toUpperCase()
    isSoft = SOFT_BREAK.test(line)
    open = USED.test(line) && lines.length < LINES_MAX ? 'read' : 'skipped'
    if (open === 'read') lines.push(line)
    else if (name === 'TEL') content.moreNumbers++
    else if (name !== undefined) unused.add(name)
  }
  const add = (line: string) => {
    const isFolded = /^[ \t]/.test(line)
    if (open !== null && (isSoft || isFolded)) proceed(line, isFolded)
    else begin(line)
  }
  return { content, add }
}

/**
 * A line of any version in the syntax of version 3.0: a type without a name (`TEL;CELL:`) gets its name, and the value is
 * decoded from quoted-printable or BASE64 and from its character set.
 *
 * @param encoding of values that do not name theirs
 * @throws if a value in BASE64 is none
 */
export function plainLine(line: string, encoding: EncodingCode): string {
  const colon = colonOf(line)
  if (colon < 0) return line
  const [name = '', ...parameters] = line.slice(0, colon).match(/(?:"[^"]*"|[^";])+/g) ?? []
  const charset = parameters.map(parameter => /^charset=(.+)$/i.exec(parameter)?.[1]).find(Boolean)
  const kept = parameters
    .filter(parameter => !ENCODING.test(parameter) && !/^charset=/i.test(parameter))
    .map(parameter => (parameter.includes('=') ? parameter : `TYPE=${parameter}`))
  const value = valueOf(line.slice(colon + 1), parameters, { charset, encoding })
  return `${[name, ...kept].join(';')}:${value}`
}

/** The colon before the value. Those in quotes are in the value of a parameter. */
function colonOf(line: string): number {
  return (/^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length ?? 0) - 1
}

const ENCODING = /^(?:encoding=)?(quoted-printable|base64|b|8bit|7bit)$/i

interface Names {
  charset: string | undefined
  encoding: EncodingCode
}

function valueOf(raw: string, parameters: readonly string[], names: Names): string {
  const methods = parameters.map(parameter => ENCODING.exec(parameter)?.[1]?.toLowerCase())
  if (methods.includes('quoted-printable')) {
    const bytes = raw.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) =>
      textOfByte(parseInt(hex, 16)),
    )
    return onOneLine(decodedEscape(bytesOf(bytes), names))
  }
  if (methods.includes('base64') || methods.includes('b'))
    return onOneLine(
      decodedEscape(
        Uint8Array.from(atob(raw), byte => byte.charCodeAt(0)),
        names,
      ),
    )
  return decoded(bytesOf(raw), names)
}

/** The line breaks of a value as version 3.0 writes them. */
function onOneLine(text: string): string {
  return text.replaceAll(/\r*\n|\r/g, '\\n')
}

function decoded(bytes: Uint8Array, { charset, encoding }: Names): string {
  return (charset && strictly(bytes, charset)) ?? new TextDecoder(encoding).decode(bytes)
}

/** Programs that escape every byte often leave out that the bytes are UTF-8. */
function decodedEscape(bytes: Uint8Array, names: Names): string {
  return names.charset ? decoded(bytes, names) : (strictly(bytes, 'utf-8') ?? decoded(bytes, names))
}

/** Null if the bytes are not in this character set, or if there is none with this name. */
function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset.replaceAll('"', ''), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
