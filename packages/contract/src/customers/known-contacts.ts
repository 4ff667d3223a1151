import type { ContactFields } from './contacts.ts'

type Known = Pick<ContactFields, 'name'> & { numbers: readonly { phoneNumber: string }[] }

/**
 * The contacts that an import does not add again. A contact is known if those with the same name, in any case, have all
 * of its numbers. Two people may share a number, so another name is another contact. The server and the dry run in
 * the browser use the same rule, and importing twice adds nothing the second time.
 *
 * The functions take the time of the contact's own numbers, however many contacts have one name.
 */
export function knownContacts(contacts: readonly Known[]) {
  const numbersByName = new Map<string, Set<string>>()
  const add = ({ name, numbers }: Known): void => {
    const key = keyOf(name)
    const known = numbersByName.get(key) ?? new Set()
    for (const { phoneNumber } of numbers) known.add(phoneNumber)
    numbersByName.set(key, known)
  }
  for (const contact of contacts) add(contact)
  const has = ({ name, numbers }: Known): boolean => {
    const known = numbersByName.get(keyOf(name))
    return known !== undefined && numbers.every(({ phoneNumber }) => known.has(phoneNumber))
  }
  /** Whether there is a contact with this name, perhaps with other numbers. */
  const hasName = (name: string): boolean => numbersByName.has(keyOf(name))
  return { has, hasName, add }
}

/** Whether two names are those of one contact for an import. */
export function isSameName(name: string, other: string): boolean {
  return keyOf(name) === keyOf(other)
}

function keyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
