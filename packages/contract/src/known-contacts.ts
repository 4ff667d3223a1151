import type { ContactFields } from './contacts.ts'

type Known = Pick<ContactFields, 'name'> & { numbers: readonly { phoneNumber: string }[] }

/**
 * The contacts that an import does not add again. A contact is known if one with the same name, in any case, has all
 * of its numbers. Two people may share a number, so another name is another contact. The server and the dry run in
 * the browser use the same rule, and importing twice adds nothing the second time.
 */
export function knownContacts(contacts: readonly Known[]) {
  const numbersByName = new Map<string, Set<string>[]>()
  const add = ({ name, numbers }: Known): void => {
    const key = keyOf(name)
    const saved = new Set(numbers.map(({ phoneNumber }) => phoneNumber))
    numbersByName.set(key, [...(numbersByName.get(key) ?? []), saved])
  }
  for (const contact of contacts) add(contact)
  const has = ({ name, numbers }: Known): boolean =>
    (numbersByName.get(keyOf(name)) ?? []).some(saved =>
      numbers.every(({ phoneNumber }) => saved.has(phoneNumber)),
    )
  return { has, add }
}

function keyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
