import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { csvFile } from '@ringback/contract/text/csv'

/** The contacts as a vCard file of version 3.0, which Apple and Google import (RFC 2426). */
export function writeVcard(contacts: readonly Contact[]): string {
  return contacts.map(card).join('')
}

function card({ name, numbers, note, isFavourite }: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:;${escaped(name)};;;`,
    ...numbers.flatMap(({ label, phoneNumber }, at) => {
      const tel = `item${at + 1}.TEL:${phoneNumber}`
      return label === '' ? [tel] : [tel, `item${at + 1}.X-ABLabel:${escaped(label)}`]
    }),
    ...(note === '' ? [] : [`NOTE:${escaped(note)}`]),
    ...(isFavourite ? ['CATEGORIES:starred'] : []),
    'END:VCARD',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, character => `\\${character}`).replaceAll(/\r?\n/g, '\\n')
}

/** No line has more than 75 bytes. A character is never divided. */
function folded(line: string): string {
  let text = ''
  let lineBytes = 0
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length
    if (lineBytes + bytes > 75) {
      text += '\r\n '
      lineBytes = 1
    }
    text += character
    lineBytes += bytes
  }
  return text
}

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
