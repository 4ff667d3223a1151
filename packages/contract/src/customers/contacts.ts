import * as z from 'zod/mini'
import { isPlainName, isPlainNote } from '../text/display-name.ts'
import { endpoint } from '../endpoint.ts'
import {
  CONTACT_IMPORT_MAX_BYTES,
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  CONTACT_NUMBERS_MAX,
} from '../limits.ts'
import { displayName } from './accounts/accounts.ts'
import { e164 } from '../phone/e164.ts'

/** What a user enters about a person. */
const contactFields = z.object({
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
})
export type ContactFields = z.infer<typeof contactFields>

const contact = z.object({
  id: z.string(),
  name: z.string(),
  numbers: z.array(z.object({ label: z.string(), phoneNumber: z.string() })),
  note: z.string(),
  isFavourite: z.boolean(),
})
/** A person whose numbers a user has saved. Numbers are in E.164. */
export type Contact = z.infer<typeof contact>

const contactId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  access: 'user',
  cost: 10,
  summary: "List all of the user's contacts",
  response: z.object({ contacts: z.array(contact) }),
})

export const addContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  access: 'user',
  summary: 'Add a contact',
  body: contactFields,
  response: z.object({ contact }),
})

export const importContacts = endpoint({
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
})

export const changeContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id',
  access: 'user',
  summary: 'Replace all fields of a contact',
  params: contactId,
  body: contactFields,
  response: z.object({ contact }),
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'user',
  summary: 'Delete a contact',
  params: contactId,
  response: z.object({ message: z.string() }),
})
