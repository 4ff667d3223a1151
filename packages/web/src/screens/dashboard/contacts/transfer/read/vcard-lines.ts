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
