import type {
  ContactTotals,
  Contact,
  ContactFields,
} from '@ringback/contract/customers/contacts/contacts'
import type { E164 } from '@ringback/contract/phone/e164'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { ContactsTable } from '../../ports/schema/people.ts'

/** Oldest first. */
export async function listContacts(db: Reader, userId: string): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(contactOf)
}

/** The name under which a user has saved a number, of the oldest contact with it. Null if there is none. */
export async function findContactName(
  db: Reader,
  userId: string,
  phoneNumber: E164,
): Promise<string | null> {
  const row = await db
    .selectFrom('contacts')
    .select('name')
    .where('user_id', '=', userId)
    .where(sql<boolean>`numbers @> ${JSON.stringify([{ phoneNumber }])}::jsonb`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}

/**
 * What a user's contacts amount to. Locks the user until the transaction ends, so that two transactions cannot add the
 * last contact. Null if the account is closed.
 */
export async function lockContacts(tx: Tx, userId: string): Promise<ContactTotals | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return null
  const totals = await tx
    .selectFrom('contacts')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('contacts'),
      sql<bigint>`coalesce(sum(jsonb_array_length(numbers)), 0)::bigint`.as('numbers'),
      sql<bigint>`coalesce(sum(octet_length(json_build_array(name, numbers, note)::text)), 0)::bigint`.as(
        'bytes',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    contacts: Number(totals.contacts),
    numbers: Number(totals.numbers),
    bytes: Number(totals.bytes),
  }
}

export async function findContact(
  db: Reader,
  { id, userId }: { id: string; userId: string },
): Promise<Contact | null> {
  const row = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? contactOf(row) : null
}

/** A statement has at most 65,535 parameters, and a row has 7. */
const ROWS_PER_INSERT = 1_000

export async function insertContacts(
  tx: Tx,
  contacts: readonly (ContactFields & { id: string; userId: string; at: Date })[],
): Promise<void> {
  for (let first = 0; first < contacts.length; first += ROWS_PER_INSERT) {
    const rows = contacts.slice(first, first + ROWS_PER_INSERT).map(contact => ({
      id: contact.id,
      user_id: contact.userId,
      created_at: contact.at,
      ...columnsOf(contact),
    }))
    await tx.insertInto('contacts').values(rows).execute()
  }
}

export async function updateContact(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  fields: ContactFields,
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set(columnsOf(fields))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns false if the user has no contact with this id. */
export async function deleteContact(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('contacts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.length > 0
}

function columnsOf({ name, numbers, note, isFavourite }: ContactFields) {
  return { name, note, numbers: JSON.stringify(numbers), is_favourite: isFavourite }
}

function contactOf(row: Selectable<ContactsTable>): Contact {
  const { id, name, numbers, note, is_favourite: isFavourite } = row
  return { id, name, numbers, note, isFavourite }
}
