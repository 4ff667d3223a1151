import ICAL from 'ical.js'
import { type EncodingCode, bytesAsText } from './encodings.ts'
import {
  ENTRIES_MAX,
  type FileEntry,
  type ReadFile,
  STARRED,
  countUnused,
  hasOwnGroups,
} from './file-entry.ts'
import { type CardLines, LINE_MAX, cardsOf, plainLine } from './vcard-lines.ts'

/** Names the card itself, not the person. */
const ABOUT_THE_CARD = new Set(['VERSION', 'PRODID', 'REV', 'UID', 'X-ABUID', 'N', 'X-ABLABEL'])

/**
 * Reads the cards of a vCard file of version 2.1, 3.0 or 4.0, as phones, Apple, Google and Outlook export it.
 *
 * @param encoding of texts whose line does not name its character set
 */
export function readVcard(bytes: Uint8Array, encoding: EncodingCode): ReadFile {
  const file: ReadFile = { entries: [], unreadable: [], unused: new Map(), isCut: false }
  // A line of UTF-16 cannot be found byte by byte.
  const isUtf16 = encoding.startsWith('utf-16')
  const text = isUtf16 ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes
  let place = 0
  for (const card of cardsOf(bytesAsText(text))) {
    if (++place > ENTRIES_MAX) return { ...file, isCut: true }
    const entry = card && entryOf(card, place, isUtf16 ? 'utf-8' : encoding)
    if (entry) file.entries.push(entry)
    else file.unreadable.push(place)
    if (entry && card) countUnused(file.unused, card.unused)
  }
  for (const name of ABOUT_THE_CARD) file.unused.delete(name)
  return file
}

interface Property {
  name: string
  group: string | null
  types: string[]
  value: unknown
}

/** Null if the card has no line that can be read. Adds to the unused ones of the card what does not become part of the entry. */
function entryOf(card: CardLines, place: number, encoding: EncodingCode): FileEntry | null {
  const { unused } = card
  const properties = card.lines.flatMap(line => {
    const property = propertyOf(line, encoding)
    if (property === null) unused.add(line.slice(0, 20))
    return property ?? []
  })
  if (properties.length === 0) return null
  const textsOf = (name: string) =>
    properties
      .filter(property => property.name === name)
      .map(textOf)
      .filter(text => text !== '')
  const nameOf = ['fn', 'n', 'nickname', 'org'].find(name => textsOf(name).length > 0)
  const name = (nameOf && textsOf(nameOf)[0]) ?? ''
  const mails = textsOf('email')
  for (const other of ['nickname', 'org'])
    if (other !== nameOf && textsOf(other).length > 0) unused.add(other.toUpperCase())
  if (mails.length > 0) unused.add('EMAIL')
  const groups = textsOf('categories').join(',')
  if (hasOwnGroups(groups)) unused.add('CATEGORIES')
  const phones = phonesOf(properties)
  return {
    place,
    name,
    mail: mails[0] ?? '',
    numbers: phones.filter(({ isFax }) => !isFax).map(({ label, text }) => ({ label, text })),
    moreNumbers: card.moreNumbers,
    faxes: phones.filter(({ isFax }) => isFax).map(({ text }) => text),
    note: textsOf('note').join('\n'),
    isFavourite: STARRED.test(groups),
  }
}

/** Null for a line that cannot be read. */
function propertyOf(line: string, encoding: EncodingCode): Property | null {
  try {
    const plain = plainLine(line.slice(0, LINE_MAX), encoding)
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
  if (name === 'categories') return parts.join(',').trim()
  // The parser leaves an escaped semicolon in text as it is.
  if (name !== 'n') return parts.join(' ').replaceAll('\\;', ';').trim()
  const [family = '', given = '', additional = ''] = parts
  return [given, additional, family]
    .filter(part => part !== '')
    .join(' ')
    .trim()
}

function phonesOf(properties: readonly Property[]) {
  const ownLabel = (group: string | null) =>
    group === null
      ? undefined
      : properties.find(property => property.name === 'x-ablabel' && property.group === group)
  return properties
    .filter(({ name }) => name === 'tel')
    .map(({ types, value, group }) => {
      const own = ownLabel(group)
      const label = own ? ownLabelText(textOf(own)) : labelOf(types)
      return { label, text: String(value).trim(), isFax: isFax(types) || /fax|pager/i.test(label) }
    })
    .filter(({ text }) => text !== '')
}

/** Whether a number is that of a fax machine or a pager, and not for calls too. */
function isFax(types: readonly string[]): boolean {
  const has = (...wanted: string[]) => types.some(type => wanted.includes(type))
  return has('fax', 'pager') && !has('voice', 'cell')
}

/** Apple writes its own labels as `_$!<Home>!$_`. */
function ownLabelText(text: string): string {
  return /^_\$!<(.*)>!\$_$/.exec(text)?.[1] ?? text
}

function labelOf(types: readonly string[]): string {
  if (types.some(type => type === 'cell' || type === 'iphone')) return 'Mobile'
  if (types.includes('home')) return 'Home'
  if (types.includes('work')) return 'Work'
  return types.includes('main') ? 'Main' : ''
}
