import * as z from 'zod/mini'
import { isPlainName, isPlainNote } from '../../text/display-name.ts'
import { endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import {
  CONTACT_IMPORT_MAX_BYTES,
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  CONTACT_NUMBERS_MAX,
  CONTACTS_MAX,
  CONTACTS_MAX_BYTES,
  CONTACT_NUMBERS_OF_ALL_MAX,
} from '../../limits.ts'
import { displayName } from '../accounts/accounts.ts'
import { e164 } from '../../phone/e164.ts'

/** What a user enters about a person. */
const contactFields = lazily(() =>
  z.object({
    name: displayName,
    numbers: z
      .array(
        z.object({
          /** For example "Home". May be empty. */
          label: z.string().check(
            z.trim(),
            z.maxLength(CONTACT_LABEL_MAX_LENGTH),
            z.refine(label => label === '' || isPlainName(label)),
          ),
          phoneNumber: e164,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(CONTACT_NUMBERS_MAX),
        z.refine(
          numbers => new Set(numbers.map(number => number.phoneNumber)).size === numbers.length,
        ),
      ),
    note: z.string().check(z.trim(), z.maxLength(CONTACT_NOTE_MAX_LENGTH), z.refine(isPlainNote)),
    isFavourite: z.boolean(),
  }),
)
export type ContactFields = z.infer<typeof contactFields>

const contact = lazily(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    numbers: z.array(z.object({ label: z.string(), phoneNumber: z.string() })),
    note: z.string(),
    isFavourite: z.boolean(),
  }),
)
/** A person whose numbers a user has saved. Numbers are in E.164. */
export type Contact = z.infer<typeof contact>

const contactId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listContacts = endpoint(() => ({
  method: 'GET',
  path: '/api/contacts',
  access: 'user',
  cost: 10,
  summary: "List all of the user's contacts",
  response: z.object({ contacts: z.array(contact) }),
}))

export const addContact = endpoint(() => ({
  method: 'POST',
  path: '/api/contacts',
  access: 'user',
  summary: 'Add a contact',
  body: contactFields,
  response: z.object({ contact }),
}))

export const importContacts = endpoint(() => ({
  method: 'POST',
  path: '/api/contacts/import',
  access: 'user',
  summary:
    'Add contacts, all of a request or none, without those that are saved already. Send many in several requests, and a request again if it had no response',
  body: z.object({ contacts: z.array(contactFields).check(z.minLength(1)) }),
  bodyMaxBytes: CONTACT_IMPORT_MAX_BYTES,
  cost: 10,
  /** How many were added, and how many the user had already. */
  response: z.object({ added: z.number(), known: z.number() }),
}))

export const changeContact = endpoint(() => ({
  method: 'PUT',
  path: '/api/contacts/:id',
  access: 'user',
  summary: 'Replace all fields of a contact',
  params: contactId,
  body: contactFields,
  response: z.object({ contact }),
}))

export const deleteContact = endpoint(() => ({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'user',
  summary: 'Delete a contact',
  params: contactId,
  response: z.object({ message: z.string() }),
}))

/** What all contacts of a user amount to. */
export interface ContactTotals {
  contacts: number
  /** Phone numbers. */
  numbers: number
  /** Of names, labels, numbers and notes, in UTF-8. */
  bytes: number
}

const LIMITS = [
  ['contacts', CONTACTS_MAX, 'too-many-contacts'],
  ['numbers', CONTACT_NUMBERS_OF_ALL_MAX, 'too-many-contact-numbers'],
  ['bytes', CONTACTS_MAX_BYTES, 'contacts-too-large'],
] as const
export type ContactLimit = (typeof LIMITS)[number][2]

const utf8 = new TextEncoder()

export function totalsOf(contacts: readonly Readonly<ContactFields>[]): ContactTotals {
  let [numbers, bytes] = [0, 0]
  for (const contact of contacts) {
    const texts = [contact.name, contact.numbers, contact.note]
    numbers += contact.numbers.length
    bytes += utf8.encode(JSON.stringify(texts)).length
  }
  return { contacts: contacts.length, numbers, bytes }
}

/** The totals with other ones added, or with `sign` -1 taken away. */
export function addTotals(
  to: ContactTotals,
  added: ContactTotals,
  sign: 1 | -1 = 1,
): ContactTotals {
  return {
    contacts: to.contacts + sign * added.contacts,
    numbers: to.numbers + sign * added.numbers,
    bytes: to.bytes + sign * added.bytes,
  }
}

/**
 * The limit that a change would exceed, for the page and again for the server. Null if there is none: what makes the
 * contacts smaller is always possible.
 */
export function exceededLimit(before: ContactTotals, after: ContactTotals): ContactLimit | null {
  const exceeded = LIMITS.find(([of, max]) => after[of] > max && after[of] > before[of])
  return exceeded?.[2] ?? null
}

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
