import { sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { Invariant } from './invariant.ts'

/** How much the clocks of two instances may differ. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 10

/** One row for each transfer of a payment: its effect on the user (credit less debt), and its amounts on the platform accounts. */
const TRANSFER_AMOUNTS = sql`
  select t.key, t.user_id,
    coalesce(sum(e.amount) filter (where e.account_id = 'credit:' || t.user_id), 0) -
      coalesce(sum(e.amount) filter (where e.account_id = 'debt:' || t.user_id), 0) as credit,
    coalesce(sum(e.amount) filter (where e.account_id = 'exchange:USD'), 0) as dollars,
    coalesce(sum(e.amount) filter (where e.account_id = 'exchange:INR'), 0) as rupees,
    coalesce(sum(e.amount) filter (where e.account_id = 'payment-clearing:INR'), 0) as cleared
  from transfers t join entries e on e.transfer_id = t.id
  where t.key like ${`${KEY_PREFIX.payments}%`}
  group by t.key, t.user_id`

/** What refunds and lost disputes returned of each payment. */
const RETURNED = sql`
  select payment_id, sum(amount) as amount from (
    select payment_id, amount from payment_refunds
    union all select payment_id, amount from disputes where status = 'lost'
  ) r group by payment_id`

/** The key of each transfer that reversed credit, or returned reversed credit. A dispute may have several. */
const REVERSAL_KEYS = sql`
  select payment_id, ${KEY_PREFIX.refund} || id as key from payment_refunds
  union all
  select payment_id, ${KEY_PREFIX.dispute} || id || case n when 1 then '' else ':' || n end
  from disputes cross join generate_series(1, posted_transfers) as n`

/** Credited payments, with what they credited and what it was worth. */
const CREDITED = sql`
  select y.*, coalesce(y.credit_by_hand, p.credit) as credit,
    coalesce(y.credit_by_hand, p.price) as price, coalesce(p.user_id, y.user_id) as owner_id
  from payments y left join purchases p on p.id = y.purchase_id and y.classification = 'credited'
  where y.classification in ('credited', 'credited-by-hand')`

/** Invariants of purchases, payments, refunds and disputes. */
export const PURCHASE_INVARIANTS: Invariant[] = [
  {
    invariant: 'A paid purchase was credited once, with its amounts in both currencies',
    rows: `purchases where status = 'paid'`,
    violations: sql`
      select format('purchase %s of %s credited %s for %s paise', p.id, p.credit, m.credit, m.rupees) as fault
      from purchases p left join (${TRANSFER_AMOUNTS}) m
        on m.key = ${KEY_PREFIX.order} || p.order_id and m.user_id = p.user_id
      where p.status = 'paid' and
        (m.credit, m.dollars, m.rupees, m.cleared)
          is distinct from (p.credit, -p.price, p.paise, -p.paise)`,
  },
  {
    invariant: 'Every credited order has a paid purchase',
    rows: `transfers where key like '${KEY_PREFIX.order}%'`,
    violations: sql`
      select t.key as fault from transfers t
      where t.key like ${`${KEY_PREFIX.order}%`} and not exists (
        select from purchases p where ${KEY_PREFIX.order} || p.order_id = t.key and p.status = 'paid')`,
  },
  {
    invariant:
      'A paid purchase has one credited payment of its amount, which has no other purchase',
    rows: `payments where classification = 'credited'`,
    violations: sql`
      select format('purchase %s, payment %s', p.id, y.id) as fault
      from (select * from purchases where status = 'paid') p
      full join (select * from payments where classification = 'credited') y
        on y.id = p.payment_id and y.purchase_id = p.id and y.order_id = p.order_id
      where p.id is null or y.id is null or y.amount <> p.paise or y.currency <> 'INR'`,
  },
  {
    invariant:
      'Refunds and lost disputes of a credited payment reversed their share of its credit, once',
    rows: `payments where refunded > 0 and classification in ('credited', 'credited-by-hand')`,
    violations: sql`
      with reversed as (
        select r.payment_id, coalesce(sum(m.credit), 0) as credit,
          coalesce(sum(m.dollars), 0) as dollars, coalesce(sum(m.cleared), 0) as cleared
        from (${REVERSAL_KEYS}) r left join (${TRANSFER_AMOUNTS}) m on m.key = r.key
        group by r.payment_id
      )
      select format('payment %s: %s paise refunded and %s reversed, its transfers have %s and %s',
        y.id, y.refunded, y.reversed_credit, b.cleared, -b.credit) as fault
      from (${CREDITED}) y
      left join (${RETURNED}) t on t.payment_id = y.id
      left join reversed b on b.payment_id = y.id
      where y.refunded <> least(y.amount, coalesce(t.amount, 0))
        or y.reversed_credit <> div(y.credit::numeric * y.refunded, y.amount)
        or coalesce(b.credit, 0) <> -y.reversed_credit
        or coalesce(b.dollars, 0) <> div(y.price::numeric * y.refunded, y.amount)
        or coalesce(b.cleared, 0) <> y.refunded`,
  },
  {
    invariant:
      'A payment credited by hand has one transfer of its credit, and no other payment has',
    rows: `payments where classification = 'credited-by-hand'`,
    violations: sql`
      select format('payment %s, credit %s, transfer %s', y.id, y.credit_by_hand, m.key) as fault
      from (select * from payments where classification = 'credited-by-hand') y
      full join (
        select * from (${TRANSFER_AMOUNTS}) a where key like ${`${KEY_PREFIX.payment}%`}
      ) m on m.key = ${KEY_PREFIX.payment} || y.id and m.user_id = y.user_id
      where (m.credit, m.dollars, m.rupees, m.cleared) is distinct from
        (y.credit_by_hand, -y.credit_by_hand, y.amount, -y.amount)`,
  },
  {
    invariant: 'Each transfer that changed only a debt has its place among the transactions',
    rows: 'debt_transactions',
    violations: sql`
      select format('transfer %s of %s', t.id, t.user_id) as fault
      from (
        select t.id, t.user_id, row_number() over (partition by t.user_id order by d.account_version) as seq,
          coalesce((select max(c.account_version) from entries c
            where c.account_id = 'credit:' || t.user_id and c.id < d.id), 0) as credit_version
        from transfers t join entries d on d.transfer_id = t.id and d.account_id = 'debt:' || t.user_id
        where not exists (select from entries c
          where c.transfer_id = t.id and c.account_id = 'credit:' || t.user_id)
      ) t full join debt_transactions p on p.transfer_id = t.id
      where (p.user_id, p.seq, p.credit_version) is distinct from (t.user_id, t.seq, t.credit_version)`,
  },
  {
    invariant: 'Every reversal has its refund or its dispute',
    rows: `transfers where key like '${KEY_PREFIX.refund}%' or key like '${KEY_PREFIX.dispute}%'`,
    violations: sql`
      select t.key as fault from transfers t
      where (t.key like ${`${KEY_PREFIX.refund}%`} or t.key like ${`${KEY_PREFIX.dispute}%`}) and t.key not in (
        select r.key from (${REVERSAL_KEYS}) r join (${CREDITED}) y on y.id = r.payment_id)`,
  },
  {
    invariant: 'A payment that credited nothing reversed nothing, and was refunded once at most',
    rows: `payments where classification in ('surplus', 'parked', 'sent-back')`,
    violations: sql`
      select format('payment %s of %s: %s was refunded, %s reversed', id, amount, refunded, reversed_credit) as fault
      from payments where classification in ('surplus', 'parked', 'sent-back')
        and (reversed_credit <> 0 or refunded > amount)`,
  },
  {
    invariant: 'The debts of all users equal the platform account of debts',
    rows: `accounts where kind = 'debt'`,
    violations: sql`
      select format('users owe %s, the platform account has %s', owed, ours) as fault
      from (select coalesce(sum(posted), 0) as owed from accounts where kind = 'debt') d,
        (select coalesce(-sum(amount), 0) as ours from entries where account_id = 'debts:USD') e
      where owed <> ours`,
  },
  {
    invariant:
      'No user placed a call while a payment of theirs was in dispute, or received one that has a price',
    rows: 'disputes',
    violations: sql`
      select format('call %s, dispute %s', c.id, d.id) as fault
      from disputes d join calls c on c.user_id = d.user_id
        and (c.direction = 'outbound' or c.rate_per_minute > 0)
        and c.dialled_at > d.opened_at + make_interval(secs => ${MAX_CLOCK_DIFFERENCE_SECONDS})
        and c.dialled_at < coalesce(d.closed_at, 'infinity') - make_interval(secs => ${MAX_CLOCK_DIFFERENCE_SECONDS})`,
  },
]
