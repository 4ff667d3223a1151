import { loadNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { contactTransfer } from './strings.ts'
import { decodeText } from './decode-text.ts'
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
