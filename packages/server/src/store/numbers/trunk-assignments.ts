import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Writer } from '../../ports/database.ts'

/** A number of a trunk while a rental has it. */
export interface Assignment {
  id: string
  phoneNumber: E164
  /** The id of the rental. */
  rental: string
}

/** The free numbers of a kind, by number. @param pattern digits that the number contains; `*` is any one digit */
export async function findFreeNumbers(
  db: Reader,
  wanted: { countryCode: string; type: NumberType; pattern: string | null; limit: number },
): Promise<{ phoneNumber: E164; region: string }[]> {
  let query = db
    .selectFrom('trunk_numbers')
    .select(['phone_number', 'region'])
    .where('country_code', '=', wanted.countryCode)
    .where('type', '=', wanted.type)
    .where('assignment_id', 'is', null)
    .where('withdrawn_at', 'is', null)
  if (wanted.pattern !== null) {
    const pattern = `%${wanted.pattern.replaceAll('*', '_')}%`
    query = query.where(sql<SqlBool>`substr(phone_number, 2) like ${pattern}`)
  }
  const rows = await query.orderBy('phone_number').limit(wanted.limit).execute()
  return rows.map(row => ({ phoneNumber: row.phone_number as E164, region: row.region }))
}

/** Assigns a free number to a rental. Null when it is not free: of many who want one, one gets it. */
export async function assignNumber(db: Writer, wanted: Assignment): Promise<Assignment | null> {
  const row = await db
    .updateTable('trunk_numbers')
    .set({ assignment_id: wanted.id, assigned_to: wanted.rental })
    .where('phone_number', '=', wanted.phoneNumber)
    .where('assignment_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('phone_number')
    .executeTakeFirst()
  return row ? wanted : null
}

/** Of one number, or of all. */
export async function findAssignments(db: Reader, phoneNumber: E164 | null): Promise<Assignment[]> {
  let query = db
    .selectFrom('trunk_numbers')
    .select(['phone_number', 'assignment_id', 'assigned_to'])
    .where('assignment_id', 'is not', null)
  if (phoneNumber !== null) query = query.where('phone_number', '=', phoneNumber)
  return (await query.orderBy('phone_number').execute()).map(assignmentOf)
}

/** Names another rental as the one that has the number. Null for an assignment that has ended. */
export async function renameAssignment(
  db: Writer,
  id: string,
  rental: string,
): Promise<Assignment | null> {
  const row = await db
    .updateTable('trunk_numbers')
    .set({ assigned_to: rental })
    .where('assignment_id', '=', id)
    .returning(['phone_number', 'assignment_id', 'assigned_to'])
    .executeTakeFirst()
  return row ? assignmentOf(row) : null
}

/** Makes the number free, unless it was withdrawn. A repetition changes nothing, also when another rental has it now. */
export async function endAssignment(db: Writer, id: string): Promise<void> {
  await db
    .updateTable('trunk_numbers')
    .set({ assignment_id: null, assigned_to: null })
    .where('assignment_id', '=', id)
    .execute()
}

function assignmentOf(row: {
  phone_number: string
  assignment_id: string | null
  assigned_to: string | null
}): Assignment {
  return {
    id: row.assignment_id ?? '',
    // The cast is safe, because only validated numbers are inserted.
    phoneNumber: row.phone_number as E164,
    rental: row.assigned_to ?? '',
  }
}
