import type { ContactFields } from '@ringback/contract/customers/contacts/contacts'
import {
  isPlainName,
  isPlainNote,
  printable,
  spelledOut,
} from '@ringback/contract/text/display-name'
import {
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  CONTACT_NUMBERS_MAX,
  DISPLAY_NAME_MAX_LENGTH,
} from '@ringback/contract/limits'
import type { CountryCode } from 'libphonenumber-js/min'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import type { FileEntry } from './read/file-entry.ts'

/** Why a whole entry is not added. */
export type Problem =
  | { is: 'unreadable' | 'empty'; place: number }
  | { is: 'no-number'; place: number; name: string }
  | { is: 'no-valid-number'; place: number; name: string; text: string }

/** Numbers that a contact of the file does not get. */
export type LeftOut =
  | {
      is: 'number' | 'fax' | 'extension' | 'second-number'
      place: number
      name: string
      text: string
    }
  | { is: 'too-many-numbers'; place: number; name: string; count: number }

/** A text that is longer in the file than a contact can have it. */
export interface Shortened {
  place: number
  name: string
  part: 'name' | 'note' | 'label'
}

/** What an entry becomes. */
export type Reading =
  | { problem: Problem }
  | {
      problem: null
      fields: ContactFields
      /** Whether the mail address or a number stands for a name that the file does not have. */
      isUnnamed: boolean
      /** Numbers that no numbering plan has. */
      unlisted: string[]
      leftOut: LeftOut[]
      shortened: Shortened[]
    }

/** A longer text is no number. */
const NUMBER_MAX_LENGTH = 40

/** Reads an entry of a file. Numbers without a country code are read as numbers of `country`. */
export function readEntry(entry: FileEntry, country: CountryCode): Reading {
  const { place, isFavourite } = entry
  const given = nameOf(entry.name, DISPLAY_NAME_MAX_LENGTH)
  // A name must not look like an address.
  const known = given || nameOf(entry.mail.replace('@', ' at '), DISPLAY_NAME_MAX_LENGTH)
  const [first] = entry.numbers
  if (!first) {
    const name = known || quoted(entry.faxes[0] ?? '')
    return { problem: name === '' ? { is: 'empty', place } : { is: 'no-number', place, name } }
  }
  const { numbers, unlisted, leftOut } = numbersOf(entry, known || quoted(first.text), country)
  const [number] = numbers
  if (!number) {
    const name = known || quoted(first.text)
    return { problem: { is: 'no-valid-number', place, name, text: quoted(first.text) } }
  }
  const name = known || formatPhoneNumber(number.phoneNumber)
  for (const text of entry.faxes) leftOut.push({ is: 'fax', place, name, text: quoted(text) })
  return {
    problem: null,
    fields: { name, numbers, note: noteOf(entry.note), isFavourite },
    isUnnamed: given === '',
    unlisted,
    leftOut,
    shortened: shortenedParts(entry).map(part => ({ place, name, part })),
  }
}

function numbersOf(entry: FileEntry, name: string, country: CountryCode) {
  const { place } = entry
  const numbers: ContactFields['numbers'] = []
  const unlisted: string[] = []
  const leftOut: LeftOut[] = []
  let tooMany = entry.moreNumbers
  for (const [at, { label, text }] of entry.numbers.entries()) {
    const { number: phoneNumber, doubt, extension, rest } = readNumber(begin(text), country)
    if (doubt !== null && doubt !== 'unlisted') {
      leftOut.push({ is: 'number', place, name, text: quoted(text) })
      continue
    }
    if (numbers.some(number => number.phoneNumber === phoneNumber)) continue
    if (numbers.length === CONTACT_NUMBERS_MAX) {
      tooMany += entry.numbers.length - at
      break
    }
    if (extension !== null) leftOut.push({ is: 'extension', place, name, text: extension })
    if (rest !== null) leftOut.push({ is: 'second-number', place, name, text: quoted(rest) })
    if (doubt === 'unlisted') unlisted.push(phoneNumber)
    numbers.push({ label: nameOf(label, CONTACT_LABEL_MAX_LENGTH), phoneNumber })
  }
  if (tooMany > 0) leftOut.push({ is: 'too-many-numbers', place, name, count: tooMany })
  return { numbers, unlisted, leftOut }
}

function begin(text: string): string {
  return text.slice(0, NUMBER_MAX_LENGTH)
}

/** What a message says of a cell. */
function quoted(text: string): string {
  return spelledOut(begin(text))
}

function shortenedParts({ name, note, numbers }: FileEntry): Shortened['part'][] {
  const isLong = (text: string, maxLength: number) => oneLine(text).length > maxLength
  const parts: Shortened['part'][] = []
  if (isLong(name, DISPLAY_NAME_MAX_LENGTH)) parts.push('name')
  if (plainNote(note).length > CONTACT_NOTE_MAX_LENGTH) parts.push('note')
  if (numbers.some(({ label }) => isLong(label, CONTACT_LABEL_MAX_LENGTH))) parts.push('label')
  return parts
}

/** One line without what a name cannot have. Empty if nothing is left. */
function nameOf(text: string, maxLength: number): string {
  const line = cut(oneLine(text), maxLength)
  if (line === '' || isPlainName(line)) return line
  const plain = printable(line)
    .replaceAll(/[@<>\uFF1C\uFF1E\uFF20\uFE64\uFE65\uFE6B]|:\/\//g, ' ')
    .replaceAll(/\bwww\./gi, '')
    .trim()
  return isPlainName(plain) ? plain : ''
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').trim()
}

function noteOf(text: string): string {
  return cut(plainNote(text), CONTACT_NOTE_MAX_LENGTH)
}

function plainNote(text: string): string {
  const note = text.replaceAll('\r\n', '\n').trim()
  if (isPlainNote(note)) return note
  return note.split('\n').map(printable).join('\n')
}

/** The beginning of a text. A character of two units is not divided. */
function cut(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
