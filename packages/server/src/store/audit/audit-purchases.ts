import { type RawBuilder, sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { Invariant } from './invariant.ts'

/**
 * The transfer of a payment with this key, and its amounts: its effect on the user (credit less debt), and those on
 * the platform accounts. No row if there is none.
 */
function amountsOf(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.key, t.user_id,
      coalesce(sum(e.amount) filter (where e.account_id = 'credit:' || t.user_id), 0) -
        coalesce(sum(e.amount) filter (where e.account_id = 'debt:' || t.user_id), 0) as credit,
      coalesce(sum(e.amount) filter (where e.account_id = 'exchange:USD'), 0) as dollars,
      coalesce(sum(e.amount) filter (where e.account_id = 'exchange:INR'), 0) as rupees,
      coalesce(sum(e.amount) filter (where e.account_id = 'payment-clearing:INR'), 0) as cleared
    from transfers t join entries e on e.transfer_id = t.id
    where t.key = ${key}
    group by t.key, t.user_id`
}

/** What a transfer's key has after its kind: the id of an order, refund, payment or dispute. */
function idOf(kind: string): RawBuilder<unknown> {
  return sql`substr(t.key, ${sql.lit(kind.length + 1)})`
}

/** What refunds and lost disputes returned of the payment `y`. */
const RETURNED = sql`(
  coalesce((select sum(amount) from payment_refunds where payment_id = y.id), 0) +
  coalesce((select sum(amount) from disputes where payment_id = y.id and status = 'lost'), 0))`

/** The key of each transfer that reversed credit of the payments `g.ids`, or returned reversed credit. A dispute may have several. */
const REVERSAL_KEYS = sql`
  select ${KEY_PREFIX.refund} || id as key from payment_refunds where payment_id = any(g.ids)
  union all
  select ${KEY_PREFIX.dispute} || id || case n when 1 then '' else ':' || n end
  from disputes cross join generate_series(1, posted_transfers) as n where payment_id = any(g.ids)`

/** What was paid for the purchase `p`: the sum of its credited payments, which is not always the quoted one. */
const PAID = sql`(select coalesce(sum(amount), 0) from payments
  where purchase_id = p.id and classification = 'credited')`

const CREDITED = `('credited', 'credited-by-hand')`

const ONE_PAYMENT =
  'A paid purchase has a credited payment of its order in rupees, which has no other purchase'
const BY_HAND =
  'A payment credited by hand has one transfer of its credit, and no other payment has'

/** Invariants of purchases, payments, refunds and disputes. */
export const PURCHASE_INVARIANTS: Invariant[] = [
  {
    invariant: 'A paid purchase was credited once, with its amounts in both currencies',
    table: 'purchases',
    applies: `r.status = 'paid'`,
    violations: rows => sql`
      select p.id as key, format('purchase %s of %s credited %s for %s paise', p.id, p.credit, m.credit, m.rupees) as fault
      from ${rows} p left join lateral (${amountsOf(sql`${KEY_PREFIX.order} || p.order_id`)}) m
        on m.user_id = p.user_id
      where p.status = 'paid' and
        (m.credit, m.dollars, m.rupees, m.cleared)
          is distinct from (p.credit, -div(p.price::numeric * ${PAID}, p.paise), ${PAID}, -${PAID})`,
  },
  {
    invariant: 'Every credited order has a paid purchase',
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.order}%'`,
    violations: rows => sql`
      select t.id as key, t.key as fault from ${rows} t
      where t.key like ${`${KEY_PREFIX.order}%`} and not exists (
        select from purchases p where p.order_id = ${idOf(KEY_PREFIX.order)} and p.status = 'paid')`,
  },
  {
    invariant: ONE_PAYMENT,
    table: 'purchases',
    applies: `r.status = 'paid'`,
    violations: rows => sql`
      select p.id as key, format('purchase %s, payment %s', p.id, y.id) as fault
      from ${rows} p left join payments y on y.id = p.payment_id and y.purchase_id = p.id
        and y.order_id = p.order_id and y.classification = 'credited'
      where p.status = 'paid' and (y.id is null or y.currency <> 'INR')`,
  },
  {
    invariant: ONE_PAYMENT,
    table: 'payments',
    applies: `r.classification = 'credited'`,
    violations: rows => sql`
      select y.id as key, format('purchase %s, payment %s', y.purchase_id, y.id) as fault
      from ${rows} y where y.classification = 'credited' and not exists (
        select from purchases p where p.id = y.purchase_id and p.status = 'paid'
          and p.order_id = y.order_id and y.currency = 'INR')`,
  },
  {
    invariant:
      'Refunds and lost disputes of credited payments reversed their share of the credit, once',
    table: 'payments',
    applies: `r.refunded > 0 and r.classification in ${CREDITED}`,
    violations: rows => sql`
      select y.id as key, format('payment %s: %s paise refunded and %s reversed, its transfers have %s and %s',
        y.id, y.refunded, g.reversed, b.cleared, -b.credit) as fault
      from (
        select y.id, y.amount, y.refunded, y.classification, y.purchase_id,
          coalesce(y.credit_by_hand, p.credit) as credit, coalesce(y.credit_by_hand, p.price) as price, p.paise
        from ${rows} y left join purchases p on p.id = y.purchase_id and y.classification = 'credited'
        where y.classification in ${sql.raw(CREDITED)}
      ) y, lateral (
        select array_agg(id) as ids, sum(amount) as amount, sum(refunded) as refunded,
          sum(reversed_credit) as reversed
        from payments where id = y.id or (classification = 'credited'
          and y.classification = 'credited' and purchase_id = y.purchase_id)
      ) g, lateral (
        select coalesce(sum(m.credit), 0) as credit, coalesce(sum(m.dollars), 0) as dollars,
          coalesce(sum(m.cleared), 0) as cleared
        from (${REVERSAL_KEYS}) k, lateral (${amountsOf(sql`k.key`)}) m
      ) b, lateral (
        select case when y.paise is null then y.price else div(y.price::numeric * g.amount, y.paise) end as price
      ) paid
      where y.refunded <> least(y.amount, ${RETURNED})
        or g.reversed <> div(y.credit::numeric * g.refunded, g.amount)
        or b.credit <> -g.reversed
        or b.dollars <> div(paid.price * g.refunded, g.amount)
        or b.cleared <> g.refunded`,
  },
  {
    invariant: BY_HAND,
    table: 'payments',
    applies: `r.classification = 'credited-by-hand'`,
    violations: rows => sql`
      select y.id as key, format('payment %s, credit %s, transfer %s', y.id, y.credit_by_hand, m.key) as fault
      from ${rows} y left join lateral (${amountsOf(sql`${KEY_PREFIX.payment} || y.id`)}) m
        on m.user_id = y.user_id
      where y.classification = 'credited-by-hand' and (m.credit, m.dollars, m.rupees, m.cleared)
        is distinct from (y.credit_by_hand, -y.credit_by_hand, y.amount, -y.amount)`,
  },
  {
    invariant: BY_HAND,
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.payment}%'`,
    violations: rows => sql`
      select t.id as key, format('%s credits no payment', t.key) as fault from ${rows} t
      where t.key like ${`${KEY_PREFIX.payment}%`} and not exists (
        select from payments y where y.id = ${idOf(KEY_PREFIX.payment)} and y.user_id = t.user_id
          and y.classification = 'credited-by-hand')`,
  },
  {
    invariant: 'Every reversal has its refund or its dispute',
    table: 'transfers',
    applies: `(r.key like '${KEY_PREFIX.refund}%' or r.key like '${KEY_PREFIX.dispute}%')`,
    violations: rows => sql`
      select t.id as key, t.key as fault from ${rows} t
      where (t.key like ${`${KEY_PREFIX.refund}%`} and not exists (
          select from payment_refunds r join payments y on y.id = r.payment_id
          where r.id = ${idOf(KEY_PREFIX.refund)} and y.classification in ${sql.raw(CREDITED)}))
        or (t.key like ${`${KEY_PREFIX.dispute}%`} and not exists (
          select from disputes d join payments y on y.id = d.payment_id
          cross join generate_series(1, d.posted_transfers) n
          where d.id = split_part(${idOf(KEY_PREFIX.dispute)}, ':', 1)
            and t.key = ${KEY_PREFIX.dispute} || d.id || case n when 1 then '' else ':' || n end
            and y.classification in ${sql.raw(CREDITED)}))`,
  },
  {
    invariant: 'A payment that credited nothing reversed nothing, and was refunded once at most',
    table: 'payments',
    applies: `r.classification in ('surplus', 'parked', 'sent-back')`,
    violations: rows => sql`
      select id as key, format('payment %s of %s: %s was refunded, %s reversed', id, amount, refunded, reversed_credit) as fault
      from ${rows} y where classification in ('surplus', 'parked', 'sent-back')
        and (reversed_credit <> 0 or refunded > amount)`,
  },
]
