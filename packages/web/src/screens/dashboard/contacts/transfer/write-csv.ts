import type { Contact } from '@ringback/contract/customers/contacts'
import { csvFile } from '@ringback/contract/text/csv'

/** The contacts as a CSV file with the headings of Google Contacts. */
export function writeCsv(contacts: readonly Contact[]): string {
  const places = Math.max(1, ...contacts.map(({ numbers }) => numbers.length))
  const phones = Array.from({ length: places }, (_, at) => [
    `Phone ${at + 1} - Label`,
    `Phone ${at + 1} - Value`,
  ])
  const headings = ['First Name', 'Last Name', 'Notes', 'Labels', ...phones.flat()]
  const rows = contacts.map(({ name, note, isFavourite, numbers }) => [
    name,
    '',
    note,
    isFavourite ? '* starred' : '',
    ...numbers.flatMap(({ label, phoneNumber }) => [marked(label), phoneNumber]),
  ])
  return csvFile([headings, ...rows])
}

/** Google marks its own labels with an asterisk, which an import removes. */
function marked(label: string): string {
  return label.startsWith('* ') ? `* ${label}` : label
}
