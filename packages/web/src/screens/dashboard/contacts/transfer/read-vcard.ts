import ICAL from 'ical.js'
import { ENTRIES_MAX, type FileEntry, type ReadFile, STARRED } from './file-entry.ts'
import { plainLine } from './vcard-2.ts'

/** What an entry is made of. All other properties are skipped unread, photos and keys among them. */
const USED = /^(?:[\w-]+\.)?(fn|n|nickname|org|tel|note|categories|x-ablabel)[;:]/i
/** Longer values are cut. A note is cut again to what a contact can have. */
const LINE_MAX = 4_000
/** More lines of one card are not read. */
const LINES_MAX = 200

/** Reads the cards of a vCard file of version 2.1, 3.0 or 4.0, as Apple and Google export it. */
export function readVcard(text: string): ReadFile {
  const entries: FileEntry[] = []
  const unreadable: number[] = []
  let place = 0
  for (const lines of cardsOf(text)) {
    if (++place > ENTRIES_MAX) return { entries, unreadable, isCut: true }
    const entry = lines && entryOf(lines, place)
    if (entry) entries.push(entry)
    else unreadable.push(place)
  }
  return { entries, unreadable, isCut: false }
}

/** The used lines of each card, unfolded. Null for a card without an end. */
function* cardsOf(text: string): Generator<string[] | null> {
  let card: string[] | null = null
  /** Whether a folded line belongs to the last line of the card. */
  let isContinued = false
  for (const line of linesOf(text)) {
    if (/^begin:vcard\s*$/i.test(line)) {
      if (card) yield null
      card = []
      isContinued = false
    } else if (/^end:vcard\s*$/i.test(line)) {
      if (card) yield card
      card = null
    } else if (card) isContinued = addLine(card, line, isContinued)
  }
  if (card) yield null
}

/** @returns whether the next line can continue the added one. */
function addLine(card: string[], line: string, isContinued: boolean): boolean {
  const last = card.at(-1)
  const isFolded = /^[ \t]/.test(line)
  // In version 2.1 a line in quoted-printable ends with an equals sign when it goes on.
  const continues =
    isContinued && last !== undefined && QUOTED_PRINTABLE.test(last) && last.endsWith('=')
  if (isFolded || continues) {
    if (!isContinued || last === undefined || last.length > LINE_MAX) return isContinued
    card[card.length - 1] = continues ? last.slice(0, -1) + line : last + line.slice(1)
    return true
  }
  if (card.length >= LINES_MAX || !USED.test(line)) return false
  card.push(line)
  return true
}

const QUOTED_PRINTABLE = /^[^:]*quoted-printable/i

/** One line after the other, so that a large file is not copied as a whole. */
function* linesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield text.slice(start, text.charAt(end - 1) === '\r' ? end - 1 : end)
    start = end + 1
  }
}

interface Property {
  name: string
  group: string | null
  types: string[]
  value: unknown
}

/** Null if the card has no line that can be read. */
function entryOf(lines: string[], place: number): FileEntry | null {
  const properties = lines.flatMap(line => propertyOf(line) ?? [])
  if (properties.length === 0) return null
  const first = (name: string) =>
    properties
      .filter(property => property.name === name)
      .map(textOf)
      .find(text => text !== '') ?? ''
  const ownLabel = (group: string | null) =>
    group === null
      ? undefined
      : properties.find(property => property.name === 'x-ablabel' && property.group === group)
  const phones = properties.filter(({ name }) => name === 'tel')
  return {
    place,
    name: first('fn') || first('n') || first('nickname') || first('org'),
    numbers: phones
      .filter(tel => !isFax(tel))
      .map(tel => {
        const label = ownLabel(tel.group)
        return { label: label ? labelText(textOf(label)) : labelOf(tel.types), text: telText(tel) }
      }),
    faxes: phones.filter(isFax).map(telText),
    note: first('note'),
    isFavourite: properties.some(
      ({ name, value }) => name === 'categories' && STARRED.test(String(value)),
    ),
  }
}

/** Whether a number is that of a fax machine or a pager, and not for calls too. */
function isFax({ types }: Property): boolean {
  const has = (...wanted: string[]) => types.some(type => wanted.includes(type))
  return has('fax', 'pager') && !has('voice', 'cell')
}

/** Null for a line that cannot be read. */
function propertyOf(line: string): Property | null {
  try {
    const plain = plainLine(line.slice(0, LINE_MAX))
    const [name, { group, type = [] }, , ...values] = ICAL.parse.property(plain, ICAL.design.vcard3)
    return {
      name,
      group: typeof group === 'string' ? group.toLowerCase() : null,
      types: [type].flat().map(text => text.toLowerCase()),
      value: values.length === 1 ? values[0] : values,
    }
  } catch {
    return null
  }
}

/** The parts of a structured name are family, given, additional, prefix and suffix. */
function textOf({ name, value }: Property): string {
  const parts = [value].flat(2).map(String)
  if (name === 'x-ablabel')
    return parts
      .join('')
      .replaceAll(/\\([\\,;:])/g, '$1')
      .trim()
  // The parser leaves an escaped semicolon in text as it is.
  if (name !== 'n') return parts.join(' ').replaceAll('\\;', ';').trim()
  const [family = '', given = '', additional = ''] = parts
  return [given, additional, family]
    .filter(part => part !== '')
    .join(' ')
    .trim()
}

/** Version 4.0 writes a number as a link, which is read with the number. */
function telText({ value }: Property): string {
  return String(value).trim()
}

/** Apple writes its own labels as `_$!<Home>!$_`. */
function labelText(text: string): string {
  return /^_\$!<(.*)>!\$_$/.exec(text)?.[1] ?? text
}

function labelOf(types: string[]): string {
  if (types.some(type => type === 'cell' || type === 'iphone')) return 'Mobile'
  if (types.includes('home')) return 'Home'
  if (types.includes('work')) return 'Work'
  return types.includes('main') ? 'Main' : ''
}
