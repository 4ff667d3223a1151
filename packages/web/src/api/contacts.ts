import { type Contact, listContacts } from '@ringback/contract/customers/contacts/contacts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ApiError, keys, useAnswer } from './queries.ts'

/** All contacts change in this browser only, apart from other tabs and devices. */
const STALE_MS = 300_000

/** All contacts of the user, oldest first. */
export function useContacts(): UseQueryResult<{ contacts: Contact[] }, ApiError> {
  return useAnswer(listContacts, keys.contacts, { staleTime: STALE_MS })
}

/**
 * The name under which the user has saved a number. Null for any other number, and while the contacts load. A failed
 * request shows the numbers as they are.
 *
 * @param number in E.164, or another text when a caller withholds the number
 */
export function useContactName(number: string): string | null {
  const { data } = useContacts()
  return data ? (namesOf(data).get(number) ?? null) : null
}

/** By the response, because each row of a list asks for a name. */
const namesByResponse = new WeakMap<object, ReadonlyMap<string, string>>()

/** The names by number, of {@link useContacts}. The first of two contacts with the same number gives it the name. */
export function namesOf(response: { contacts: Contact[] }): ReadonlyMap<string, string> {
  const known = namesByResponse.get(response)
  if (known) return known
  const names = new Map<string, string>()
  for (const { name, numbers } of response.contacts) {
    for (const { phoneNumber } of numbers) {
      if (!names.has(phoneNumber)) names.set(phoneNumber, name)
    }
  }
  namesByResponse.set(response, names)
  return names
}
