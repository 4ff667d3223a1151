import { loadNumberingPlan } from '../../../../../phone/numbering-plan.ts'
import { type CsvTable, entriesOf, readTable } from './csv.ts'
import { type Role, namesKind } from './csv-headings.ts'
import { ENCODINGS, type EncodingCode, guessEncoding } from './encodings.ts'
import type { ReadFile } from './file-entry.ts'
import { readVcard } from './vcard.ts'

/** Address books with photos have some megabytes. */
const FILE_MAX_BYTES = 30_000_000

/** The widest exports of address books have some two hundred. */
const COLUMNS_MAX = 300

/** A vCard or CSV file, of which a person may correct the encoding and the columns. */
export interface ContactFile {
  /** Another one for each file that is chosen. */
  id: number
  kind: 'vcard' | 'csv'
  bytes: Uint8Array
  /** The one that it seems to have. */
  encoding: EncodingCode
}

/** The file, or a sentence that says why it cannot be read. @param languages of the browser */
export async function openContactFile(
  file: File,
  languages: readonly string[],
): Promise<ContactFile | string> {
  if (file.size > FILE_MAX_BYTES)
    return 'This file is larger than 30 MB. Please export fewer contacts, or without photos.'
  try {
    // Numbers without a country code are read by its rules.
    await loadNumberingPlan()
    return contactFileOf(new Uint8Array(await file.arrayBuffer()), languages)
  } catch (error) {
    // The file was deleted or changed after it was chosen.
    console.error('The file could not be read:', error)
    return 'This file could not be read. Please choose a vCard or CSV file.'
  }
}

/** A file with these bytes, or a sentence that says why it cannot be read. */
export function contactFileOf(
  bytes: Uint8Array,
  languages: readonly string[],
): ContactFile | string {
  const encoding = guessEncoding(bytes, languages)
  const start = bytes.subarray(0, START_BYTES)
  const text = new TextDecoder(encoding).decode(start)
  if (isBinary(text)) return 'This file could not be read. Please choose a vCard or CSV file.'
  if (/begin:vcard/i.test(text)) return { id: ++lastId, kind: 'vcard', bytes, encoding }
  const { columns, rows, unreadable } = readTable(text)
  if (columns.length > COLUMNS_MAX)
    return 'This file has more than 300 columns. Please export fewer of them.'
  if (rows.length + unreadable.length === 0) return 'There is no contact in this file.'
  return { id: ++lastId, kind: 'csv', bytes, encoding: encodingOfHeadings(start, encoding) }
}

/** A picture or a program has control characters everywhere, a text has hardly one. */
function isBinary(text: string): boolean {
  const controls = text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0
  return controls * 20 > text.length
}

const START_BYTES = 50_000
let lastId = 0

/** The table of a CSV file in this encoding. */
export function tableOf({ bytes, encoding }: Pick<ContactFile, 'bytes' | 'encoding'>): CsvTable {
  return readTable(new TextDecoder(encoding).decode(bytes))
}

/** What a file has, in this encoding, and for a CSV file with these roles of its columns. */
export function readContacts(
  file: ContactFile,
  table: CsvTable | null,
  roles: readonly Role[],
): ReadFile {
  return table ? entriesOf(table, roles) : readVcard(file.bytes, file.encoding)
}

/**
 * The code page in which the most headings are known is the right one, whatever the language of the browser is. Some
 * have the same letters in part, and differ only in the word for a kind of phone.
 */
function encodingOfHeadings(start: Uint8Array, guess: EncodingCode): EncodingCode {
  if (guess.startsWith('utf')) return guess
  const known = (encoding: EncodingCode) =>
    tableOf({ bytes: start, encoding }).columns.reduce(
      (sum, { role, heading }) =>
        sum + Number(role !== 'unused') + Number(role === 'phone' && namesKind(heading)),
      0,
    )
  const others = ENCODINGS.map(({ code }) => code).filter(code => !code.startsWith('utf'))
  return others.reduce((best, code) => (known(code) > known(best) ? code : best), guess)
}
