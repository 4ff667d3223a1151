import {
  contactFileOf,
  readContacts,
  tableOf,
} from '../src/screens/dashboard/contacts/transfer/read/contact-file.ts'
import type { EncodingCode } from '../src/screens/dashboard/contacts/transfer/read/encodings.ts'
import type { ReadFile } from '../src/screens/dashboard/contacts/transfer/read/file-entry.ts'

/** What a file has, as the preview shows it at first. @param encoding if a person chooses another one */
export function readAs(
  content: string | Uint8Array,
  language = 'en-US',
  encoding?: EncodingCode,
): ReadFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const opened = contactFileOf(bytes, [language])
  if (typeof opened === 'string') throw new Error(opened)
  const file = { ...opened, encoding: encoding ?? opened.encoding }
  const table = file.kind === 'csv' ? tableOf(file) : null
  return readContacts(file, table, table?.columns.map(({ role }) => role) ?? [])
}
