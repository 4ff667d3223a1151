import {
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  CONTACTS_MAX,
  CONTACT_NUMBERS_OF_ALL_MAX,
  DISPLAY_NAME_MAX_LENGTH,
} from '@ringback/contract/limits'
import { spelledOut } from '@ringback/contract/text/display-name'
import type { Role } from './read/csv-headings.ts'

/** The text of the import and export of contacts. */
export const contactTransfer = {
  title: 'Import or export contacts',
  back: 'Back to contacts',
  importTitle: 'Import',
  importDetail:
    'Choose a vCard file (.vcf) or a CSV file, as phones, Google, Apple, Outlook and Yahoo export them. You see what would be added before anything is saved. The file stays in your browser.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  reading: 'Reading the file...',
  exportTitle: 'Export',
  exportDetail: 'All your contacts in one file. Both formats can be imported here again.',
  exportVcard: 'Export vCard',
  exportCsv: 'Export CSV',
  nothingToExport: 'You have no contacts to export.',
  planTitle: 'What would be added',
  country: 'Country of numbers without a country code',
  countrySearch: 'Search country or code...',
  noCountries: 'No countries found',
  addedTitle: 'New contacts',
  knownTitle: 'Saved already, or twice in the file',
  problemsTitle: 'Not added',
  leftOutTitle: 'Numbers left out',
  shortenedTitle: 'Shortened',
  unusedTitle: 'Fields left out',
  encoding: 'Character set',
  encodingDetail: 'If the names below look wrong, choose another one.',
  columnsDetail: 'What each column of the file has. Columns without any text are not listed.',
  choosePhones: 'Choose the column that has the phone numbers.',
  unnamed: 'The file has no name for this entry.',
  garbled: 'Characters of this entry could not be read. Choose another character set above.',
  'same-name': 'This would be one more contact with this name.',
  nothingNew: 'There is nothing new in this file.',
  saving: 'Adding...',
  saveFailed: 'The contacts could not be added. Please try again.',
  fileTooLarge: 'This file is larger than 30 MB. Please export fewer contacts, or without photos.',
  fileFailed: 'This file could not be read. Please choose a vCard or CSV file.',
  tooManyColumns: 'This file has more than 300 columns. Please export fewer of them.',
  noCards: 'There is no contact in this file.',
  tooLarge:
    'The names and notes of these contacts and yours are too long together. Please divide the file, or delete contacts first.',
  cut: 'Only the first 10,000 entries of the file were read.',
} as const

/**
 * "12 new, 3 saved already, 2 not added. 4 numbers left out." The first three count contacts, the last one counts
 * numbers of contacts that are added or saved already.
 */
export function planText(counts: {
  added: number
  known: number
  problems: number
  leftOut: number
}): string {
  const { added, known, problems, leftOut } = counts
  const contacts = `${added} new, ${known} saved already, ${problems} not added.`
  if (leftOut === 0) return contacts
  return `${contacts} ${leftOut === 1 ? '1 number' : `${leftOut} numbers`} left out.`
}

/** After the counts, of numbers that are added: "2 numbers are in no numbering plan that we know." */
export function unlistedText(count: number): string {
  return `${count === 1 ? '1 number is' : `${count} numbers are`} in no numbering plan that we know.`
}

/** Which entry of the file a sentence is about: "Entry 7: ..." */
export function entryText(place: number, sentence: string): string {
  return `Entry ${place}: ${sentence}`
}

/** The button: "Add 12 contacts". */
export function addText(count: number): string {
  return count === 1 ? 'Add 1 contact' : `Add ${count} contacts`
}

/** The notice after an import: "12 contacts added". */
export function addedText(count: number): string {
  return count === 1 ? '1 contact added' : `${count} contacts added`
}

/** The button while contacts are sent: "Adding 600 of 2000..." */
export function addingText({ sent, all }: { sent: number; all: number }): string {
  return sent === 0 ? contactTransfer.saving : `Adding ${sent} of ${all}...`
}

/** After a failure: "The first 600 of 2000 are saved. Another attempt adds the others." */
export function partlyAddedText({ sent, all }: { sent: number; all: number }): string {
  return `The first ${sent} of ${all} are saved. Another attempt adds the others.`
}

export function overLimitText(count: number): string {
  return `You can have ${CONTACTS_MAX} contacts, and these are ${count} too many. Please divide the file, or delete contacts first.`
}

export function tooManyNumbersText(count: number): string {
  return `Your contacts can have ${CONTACT_NUMBERS_OF_ALL_MAX} numbers together, and these are ${count} too many. Please divide the file, or delete contacts first.`
}

/** A button below a list of which only the beginning is shown: "Show 70 more". */
export function moreText(count: number): string {
  return `Show ${count} more`
}

/** The summary of the columns: "Columns of the file (4 of 12 are imported)". */
export function columnsText(used: number, all: number): string {
  return `Columns of the file (${used} of ${all} are imported)`
}

/** What a column of a CSV file has. */
export const roleText: Record<Role, string> = {
  unused: 'Not imported',
  name: 'Name',
  'first-name': 'First name',
  'middle-name': 'Middle name',
  'last-name': 'Last name',
  'other-name': 'Name, if no other',
  phone: 'Phone number',
  'phone-label': 'Label of next number',
  fax: 'Fax or pager',
  mail: 'E-mail, if no name',
  note: 'Note',
  groups: 'Groups, for favourites',
}

/** A field of the file that no contact can have: "Postal address (12 entries)". */
export function unusedText(field: string, count: number): string {
  return `${VCARD_FIELDS[field] ?? spelledOut(field)} (${count === 1 ? '1 entry' : `${count} entries`})`
}

/** What the properties of a vCard are called (RFC 6350). */
const VCARD_FIELDS: Partial<Record<string, string>> = {
  ADR: 'Postal address',
  AGENT: 'Card of an assistant',
  ANNIVERSARY: 'Anniversary',
  BDAY: 'Birthday',
  CATEGORIES: 'Groups',
  EMAIL: 'E-mail address',
  IMPP: 'Messenger',
  KEY: 'Key',
  LABEL: 'Postal address',
  LOGO: 'Logo',
  NICKNAME: 'Nickname',
  NOTE: 'Note',
  ORG: 'Company',
  PHOTO: 'Photo',
  ROLE: 'Role',
  SOUND: 'Sound',
  TITLE: 'Job title',
  URL: 'Web address',
}

/** Why an entry of the file is not added: "Entry 7 cannot be read." */
export const problemText = {
  unreadable: (place: number) => `Entry ${place} cannot be read.`,
  empty: (place: number) => `Entry ${place} has neither a name nor a phone number.`,
  'no-number': (place: number, name: string) => `${name} (entry ${place}) has no phone number.`,
  'no-valid-number': (place: number, name: string, text: string) =>
    `${name} (entry ${place}) has no valid phone number: ${text}`,
} as const

/** Which numbers a contact of the file does not get. */
export const leftOutText = {
  number: (place: number, name: string, text: string) =>
    `${name} (entry ${place}): ${text} is no phone number.`,
  fax: (place: number, name: string, text: string) =>
    `${name} (entry ${place}): ${text} is a fax or pager number.`,
  extension: (place: number, name: string, text: string) =>
    `${name} (entry ${place}): the extension ${text} is left out.`,
  'second-number': (place: number, name: string, text: string) =>
    `${name} (entry ${place}): ${text}, the second number of one field, is left out.`,
  'too-many-numbers': (place: number, name: string) =>
    `${name} (entry ${place}) has more than 10 numbers. The others are left out.`,
} as const

const MAX_LENGTHS = {
  name: DISPLAY_NAME_MAX_LENGTH,
  note: CONTACT_NOTE_MAX_LENGTH,
  label: CONTACT_LABEL_MAX_LENGTH,
}

/** A text of the file that is too long: "Asha (entry 7): the note is cut after 500 characters." */
export function shortenedText(place: number, name: string, part: keyof typeof MAX_LENGTHS) {
  return `${name} (entry ${place}): the ${part} is cut after ${MAX_LENGTHS[part]} characters.`
}

/** A number of a new contact: "+44 7400 123456 is saved as Asha already." */
export function savedAsText(number: string, name: string): string {
  return `${number} is saved as ${name} already.`
}
