import type { FoundThing } from '@ringback/contract/operator/search'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'

/** What an operator typed, as the parts of it that can be searched for. */
export interface SearchText {
  /** As typed, for ids. */
  text: string
  /** In lower case, for e-mail addresses and names. */
  lower: string
  /** A plus and digits, if the text may be the beginning of a phone number. */
  phone: string | null
}

/** So that a beginning that many things share leaves room for the other kinds. */
const EACH_MAX = 8

/**
 * Finds customers, numbers, payments and calls, in this order. Every condition is an exact match, or a range of
 * texts with one beginning, and has an index.
 */
export async function search(db: Reader, wanted: SearchText, limit: number): Promise<FoundThing[]> {
  const { text, phone } = wanted
  const parts = [
    customers(wanted),
    ...(phone === null ? [] : [numbers(phone), callsWith(phone)]),
    numberById(text),
    payments(text),
    callById(text),
  ]
  const { rows } = await sql<FoundThing>`
    select kind, id, title, detail from (
      ${sql.join(
        parts.map(part => sql`(${part})`),
        sql` union all `,
      )}
    ) found limit ${limit}`.execute(db)
  return uniqueOf(rows)
}

function customers({ text, lower, phone }: SearchText): RawBuilder<unknown> {
  const byPhone =
    phone === null
      ? sql``
      : sql`union select user_id from (
          select user_id from verified_numbers
          where ${begins(sql`phone_number`, phone)} limit ${EACH_MAX}) verified`
  return sql`
    select 'customer' as kind, users.id, email as title, display_name as detail
    from users join (
      select id from users where id = ${text}
      union select id from (
        select id from users where ${begins(sql`email`, lower)} order by email using ~<~ limit ${EACH_MAX}) by_email
      union select id from (
        select id from users where ${begins(sql`lower(display_name)`, lower)} limit ${EACH_MAX}) by_name
      ${byPhone}
    ) matching using (id)
    order by email limit ${EACH_MAX}`
}

function numbers(phone: string): RawBuilder<unknown> {
  return sql`
    select 'number', id, phone_number, ${numberDetail} from virtual_numbers
    where ${begins(sql`phone_number`, phone)} and status <> 'abandoned'
    order by phone_number using ~<~ limit ${EACH_MAX}`
}

function numberById(text: string): RawBuilder<unknown> {
  return sql`
    select 'number', id, phone_number, ${numberDetail} from virtual_numbers
    where id = ${text} or carrier_sid = ${text}`
}

const numberDetail = sql`
  replace(status, '_', ' ') || ', ' || (select email from users where users.id = user_id)`

function payments(text: string): RawBuilder<unknown> {
  return sql`
    select 'payment', order_id, order_id,
      package_name || ', ' || (select email from users where users.id = user_id)
    from purchases
    where order_id is not null and id in (
      select id from purchases where id = ${text}
      union all select id from purchases where order_id = ${text}
      union all select purchase_id from payments where id = ${text})
    union all
    select 'payment', order_id, order_id, classification || ' payment' from payments
    where purchase_id is null and id in (
      select id from payments where id = ${text}
      union all select id from payments where order_id = ${text})`
}

function callsWith(phone: string): RawBuilder<unknown> {
  const range = (column: RawBuilder<unknown>, direction: string) => sql`
    select * from (
      select ${callColumns} from calls
      where ${begins(column, phone)} and direction = ${sql.lit(direction)}
        and dialled_at is not null
      order by ${column} using ~<~, created_at desc limit ${EACH_MAX}) ${sql.ref(direction)}`
  return sql`
    ${range(sql`to_number`, 'outbound')} union all ${range(sql`from_number`, 'inbound')}`
}

function callById(text: string): RawBuilder<unknown> {
  return sql`
    select ${callColumns} from calls where id in (
      select id from calls where id = ${text}
      union all select id from calls where parent_sid = ${text}
      union all select id from calls where child_sid = ${text})`
}

const callColumns = sql`
  'call', id, case direction when 'outbound' then 'to ' || to_number else 'from ' || from_number end,
  status || ', ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, '
    || (select email from users where users.id = user_id)`

/**
 * Whether a text begins with a prefix, as a range in the order of bytes. Unlike `like`, the range uses the index
 * in a prepared statement, and the prefix has no wildcards.
 */
function begins(column: RawBuilder<unknown>, prefix: string) {
  return sql`${column} ~>=~ ${prefix} and ${column} ~<=~ ${`${prefix}\u{10FFFF}`}`
}

/** A call to a number that begins with the text may be found by its id as well. */
function uniqueOf(found: readonly FoundThing[]): FoundThing[] {
  const byKey = new Map(found.map(thing => [`${thing.kind} ${thing.id}`, thing]))
  return [...byKey.values()]
}
