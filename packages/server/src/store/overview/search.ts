import type { FoundThing } from '@ringback/contract/operator/search'
import { type RawBuilder, sql } from 'kysely'
import type { SearchText, SearchedPhone } from '../../core/overview/search-text.ts'
import type { Reader } from '../../ports/database.ts'
import { matchesCustomer } from '../accounts/customer-lists.ts'
import { begins } from '../sql.ts'

/** So that a beginning that many things share leaves room for the other kinds. */
const EACH_MAX = 8

/**
 * Finds customers, numbers, payments, documents and calls, in this order. Every condition is an exact match, a range of
 * texts with one beginning, or a search for words, and has an index.
 */
export async function search(db: Reader, wanted: SearchText, limit: number): Promise<FoundThing[]> {
  const { text, phone } = wanted
  const parts = [
    customers(wanted),
    ...(phone === null ? [] : [...numbersWith(phone), ...callsWith(phone)]),
    numberById(text),
    payments(text),
    documents(text),
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

function customers({ text, lower, words, phone }: SearchText): RawBuilder<unknown> {
  const byText =
    words === null
      ? sql``
      : sql`union select id from (
          select id from users where ${matchesCustomer(words)} limit ${EACH_MAX}) by_words`
  const byPhone = (phone === null ? [] : conditionsOn(sql`phone_number`, phone)).map(
    (condition, part) => sql`union select user_id from (
      select user_id from verified_numbers
      where ${condition} limit ${EACH_MAX}) ${sql.ref(`verified_${part}`)}`,
  )
  return sql`
    select 'customer' as kind, users.id,
      case when closed_at is null then email else 'Closed account' end as title,
      case when closed_at is null then display_name else users.id end as detail
    from users join (
      select id from users where id = ${text}
      union select id from (
        select id from users where ${begins(sql`email`, lower)} order by email using ~<~ limit ${EACH_MAX}) by_email
      ${byText} ${sql.join(byPhone, sql` `)}
    ) matching using (id)
    order by email <> ${lower}, email limit ${EACH_MAX}`
}

function numbersWith(phone: SearchedPhone): RawBuilder<unknown>[] {
  return conditionsOn(sql`phone_number`, phone).map(
    condition => sql`
      select 'number', id, phone_number, ${numberDetail} from virtual_numbers
      where ${condition} and status <> 'abandoned'
      order by phone_number using ~<~ limit ${EACH_MAX}`,
  )
}

function numberById(text: string): RawBuilder<unknown> {
  return sql`
    select 'number', id, phone_number, ${numberDetail} from virtual_numbers
    where id = ${text} or carrier_sid = ${text}`
}

/** Within a query of rows that have a `user_id`. */
const customerName = sql`(
  select case when closed_at is null then email else 'closed account ' || users.id end
  from users where users.id = user_id)`

const numberDetail = sql`
  replace(status, '_', ' ') || ', ' || ${customerName}`

function payments(text: string): RawBuilder<unknown> {
  return sql`
    select 'payment', order_id, order_id,
      package_name || ', ' || ${customerName}
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

function documents(text: string): RawBuilder<unknown> {
  return sql`
    select 'document', id, number, replace(kind, '-', ' ') || ', ' || ${customerName}
    from tax_documents where id = ${text} or number = upper(${text})`
}

function callsWith(phone: SearchedPhone): RawBuilder<unknown>[] {
  const columns = { to_number: 'outbound', from_number: 'inbound' }
  return Object.entries(columns).flatMap(([column, direction]) =>
    conditionsOn(sql.ref(column), phone).map(
      condition => sql`
        select ${callColumns} from calls
        where ${condition} and direction = ${sql.lit(direction)} and dialled_at is not null
        order by ${sql.ref(column)} using ~<~, created_at desc limit ${EACH_MAX}`,
    ),
  )
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
    || ${customerName}`

/** A phone number that begins as typed, and one that was typed in its national format. */
function conditionsOn(
  column: RawBuilder<unknown>,
  { beginning, national }: SearchedPhone,
): RawBuilder<unknown>[] {
  return [
    begins(column, beginning),
    ...(national.length > 0 ? [sql`${column} = any(${national}::text[])`] : []),
  ]
}

/** A call to a number that begins with the text may be found by its id as well. */
function uniqueOf(found: readonly FoundThing[]): FoundThing[] {
  const byKey = new Map(found.map(thing => [`${thing.kind} ${thing.id}`, thing]))
  return [...byKey.values()]
}
