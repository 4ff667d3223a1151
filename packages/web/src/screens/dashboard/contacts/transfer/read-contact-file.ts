import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { contactTransfer } from './strings.ts'
import type { ReadFile } from './file-entry.ts'
import { readCsv } from './read-csv.ts'
import { readVcard } from './read-vcard.ts'

/** Address books with photos have some megabytes. */
const FILE_MAX_BYTES = 30_000_000

/** The entries of a vCard or CSV file, or a sentence that says why there are none. */
export async function readContactFile(file: File): Promise<ReadFile | string> {
  if (file.size > FILE_MAX_BYTES) return contactTransfer.fileTooLarge
  try {
    // Numbers without a country code are read by its rules.
    await loadNumberingPlan()
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    const isVcard = /begin:vcard/i.test(text.slice(0, 10_000))
    const read = isVcard ? readVcard(text) : readCsv(text)
    if (!read) return contactTransfer.noPhones
    const isEmpty = read.entries.length === 0 && read.unreadable.length === 0
    return isEmpty ? contactTransfer.noCards : read
  } catch (error) {
    // The file was deleted or changed after it was chosen.
    console.error('The file could not be read:', error)
    return contactTransfer.fileFailed
  }
}

/**
 * The text of a file. The encoding is that of its byte order mark. Without one it is UTF-16 if every other byte of
 * the beginning is zero, otherwise UTF-8, and Windows-1252 for bytes that are no UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  // A decoder removes the byte order mark of its encoding.
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** Long enough for a few names in any script, of which most have ASCII characters around them. */
const SAMPLE_BYTES = 1_000

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (offset: 0 | 1) =>
    sample.filter((byte, at) => at % 2 === offset && byte === 0).length
  if (zeros(1) > sample.length / 4) return 'utf-16le'
  if (zeros(0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
