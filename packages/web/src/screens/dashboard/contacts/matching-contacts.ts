import type { Contact } from '@ringback/contract/contacts'

const BY_NAME = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Favourites first, then by name. */
export function sortContacts(contacts: readonly Contact[]): Contact[] {
  return contacts.toSorted(
    (a, b) => Number(b.isFavourite) - Number(a.isFavourite) || BY_NAME.compare(a.name, b.name),
  )
}

/** The contacts of which a word of the name begins with the text, or a number contains its digits. */
export function matchingContacts(contacts: readonly Contact[], text: string): Contact[] {
  const wanted = plainText(text.trim())
  if (wanted === '') return [...contacts]
  const digits = /^[+\d\s().-]+$/.test(wanted) ? wanted.replaceAll(/\D/g, '') : ''
  return contacts.filter(
    ({ name, numbers }) =>
      ` ${plainText(name)}`.includes(` ${wanted}`) ||
      (digits !== '' && numbers.some(({ phoneNumber }) => phoneNumber.includes(digits))),
  )
}

/** Lower case and without accents. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
