import type { Contact, ContactFields } from '@ringback/contract/contacts'
import { isPlainName, isPlainNote } from '@ringback/contract/display-name'
import { knownContacts } from '@ringback/contract/known-contacts'
import {
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  CONTACT_NUMBERS_MAX,
  DISPLAY_NAME_MAX_LENGTH,
} from '@ringback/contract/limits'
import { isE164 } from '@ringback/contract/phone'
import type { CountryCode } from 'libphonenumber-js/min'
import { parseNotation } from '../../shared/number-field/typed-number.ts'
import type { FileEntry, ReadFile } from './file-entry.ts'

/** Why an entry is not added, or one of its numbers. */
export type Problem =
  | { is: 'unreadable'; place: number }
  | { is: 'no-name' | 'no-number'; place: number; name: string }
  | { is: 'number'; place: number; name: string; text: string }
  | { is: 'too-many-numbers'; place: number; name: string }

/** What an import would do. Nothing is sent yet. */
export interface ImportPlan {
  added: ContactFields[]
  /** The entries that are saved already, and those that the file has twice. */
  known: ContactFields[]
  problems: Problem[]
  isCut: boolean
}

/** The dry run of an import. Numbers without a country code are read as numbers of `country`. */
export function planImport(
  file: ReadFile,
  contacts: readonly Contact[],
  country: CountryCode,
): ImportPlan {
  const plan: ImportPlan = { added: [], known: [], problems: [], isCut: file.isCut }
  const saved = knownContacts(contacts)
  for (const place of file.unreadable) plan.problems.push({ is: 'unreadable', place })
  for (const entry of file.entries) {
    const fields = fieldsOf(entry, country, plan.problems)
    if (!fields) continue
    if (saved.has(fields)) plan.known.push(fields)
    else {
      saved.add(fields)
      plan.added.push(fields)
    }
  }
  plan.problems.sort((a, b) => a.place - b.place)
  return plan
}

/** Null if the entry cannot be added. */
function fieldsOf(
  entry: FileEntry,
  country: CountryCode,
  problems: Problem[],
): ContactFields | null {
  const { place, isFavourite } = entry
  const name = nameOf(entry.name, DISPLAY_NAME_MAX_LENGTH)
  if (entry.numbers.length === 0) {
    // Address books have many entries with a mail address alone. An empty one says nothing to anybody.
    if (name !== '') problems.push({ is: 'no-number', place, name })
    return null
  }
  if (name === '') {
    problems.push({ is: 'no-name', place, name: entry.numbers[0]?.text.slice(0, 40) ?? '' })
    return null
  }
  const numbers = numbersOf(entry, name, country, problems)
  return numbers.length === 0 ? null : { name, numbers, note: noteOf(entry.note), isFavourite }
}

function numbersOf(entry: FileEntry, name: string, country: CountryCode, problems: Problem[]) {
  const numbers: ContactFields['numbers'] = []
  for (const { label, text } of entry.numbers) {
    const phoneNumber = parseNotation(text.slice(0, 40), country)
    if (phoneNumber === null || !isE164(phoneNumber)) {
      problems.push({ is: 'number', place: entry.place, name, text: text.slice(0, 40) })
      continue
    }
    if (numbers.some(number => number.phoneNumber === phoneNumber)) continue
    if (numbers.length === CONTACT_NUMBERS_MAX) {
      problems.push({ is: 'too-many-numbers', place: entry.place, name })
      break
    }
    numbers.push({ label: nameOf(label, CONTACT_LABEL_MAX_LENGTH), phoneNumber })
  }
  return numbers
}

/** One line without what a name cannot have. Empty if nothing is left. */
function nameOf(text: string, maxLength: number): string {
  const line = cut(text.replaceAll(/[\r\n\t]+/g, ' ').trim(), maxLength)
  if (line === '' || isPlainName(line)) return line
  const plain = line
    .replaceAll(/(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[@<>\uFF1C\uFF1E\uFF20\uFE64\uFE65\uFE6B]|:\/\//g, ' ')
    .replaceAll(/\bwww\./gi, '')
    .trim()
  return isPlainName(plain) ? plain : ''
}

function noteOf(text: string): string {
  const note = text.replaceAll('\r\n', '\n').trim()
  const plain = isPlainNote(note)
    ? note
    : note.replaceAll(/(?![\n\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu, '')
  return cut(plain, CONTACT_NOTE_MAX_LENGTH)
}

/** The beginning of a text. A character of two units is not divided. */
function cut(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
