import { CONTACT_NOTE_MAX_LENGTH, CONTACT_NUMBERS_MAX } from '@ringback/contract/limits'

/** The text of the contacts. */
export const contacts = {
  title: 'Contacts',
  back: 'Back to the dialer',
  loading: 'Loading contacts',
  failed: 'Your contacts could not be loaded.',
  empty: 'No contacts yet',
  import: 'Import contacts',
  emptyDetail: 'Save the numbers that you call often under a name.',
  search: 'Search contacts',
  searchHint: 'Name or number',
  noneFound: 'No contact matches your search.',
  more: 'More for',
  favourites: 'Favourites',
  favourite: 'Favourite',
  call: 'Call',
  edit: 'Edit',
  remove: 'Delete',
  confirmRemove: 'Confirm Delete',
  cancel: 'Cancel',
  add: 'Add contact',
  transfer: 'Import or export',
  addTitle: 'Add a contact',
  editTitle: 'Edit the contact',
  name: 'Name',
  number: 'Phone number',
  label: 'Label',
  labelHint: 'For example Home',
  addNumber: 'Add number',
  removeNumber: 'Remove number',
  note: 'Note',
  isFavourite: 'Show first, as a favourite',
  save: 'Save contact',
  saving: 'Saving...',
  saved: 'Contact saved',
  saveFailed: 'The contact could not be saved. Please try again.',
  removed: 'Contact deleted',
  removeFailed: 'The contact could not be deleted. Please try again.',
  nameProblem: 'Please enter a name of one line, without links.',
  numberProblem: 'Please enter a phone number, and choose its country.',
  repeatedProblem: 'This number is already in the list above.',
  labelProblem: 'Please enter a label of one line, without links.',
  noteProblem: `Please enter at most ${CONTACT_NOTE_MAX_LENGTH} characters of plain text.`,
}

/** The accessible name of a button of a row: "Edit Asha". */
export function contactButtonLabel(button: string, name: string): string {
  return `${button} ${name}`
}

/** How many numbers of a contact are not shown: "2 more". */
export function moreNumbersText(count: number): string {
  return `${count} more`
}

/** The accessible name of a field of the second number: "Phone number 2". */
export function numberFieldLabel(label: string, position: number): string {
  return position === 0 ? label : `${label} ${position + 1}`
}

/** A number that was chosen elsewhere is now in the open form. */
export function addedNumberText(number: string): string {
  return `${number} is now in this form.`
}

/** A number that was chosen elsewhere does not fit into the open form. */
export function noRoomText(number: string): string {
  return `${number} was not added: a contact can have ${CONTACT_NUMBERS_MAX} numbers.`
}
