import { sql } from 'kysely'
import type { Promised } from './audit-promise.ts'

/** Instances' clocks are not the same to the second. */
const CLOCK_SECONDS = 10

/** What each transfer moves: on its user's two accounts together, and between the currencies. */
const MOVED = sql`
  select t.key, t.user_id,
    coalesce(sum(e.amount) filter (where e.account_id = 'credit:' || t.user_id), 0) -
      coalesce(sum(e.amount) filter (where e.account_id = 'debt:' || t.user_id), 0) as credit,
    coalesce(sum(e.amount) filter (where e.account_id = 'exchange:USD'), 0) as dollars,
    coalesce(sum(e.amount) filter (where e.account_id = 'exchange:INR'), 0) as rupees,
    coalesce(sum(e.amount) filter (where e.account_id = 'payment-clearing:INR'), 0) as cleared
  from transfers t join entries e on e.transfer_id = t.id
  where t.key like 'rzp:%'
  group by t.key, t.user_id`

/** What sends a payment's money back: the key of its transfer, and how much. */
const RETURNS = sql`
  select payment_id, 'rzp:refund:' || id as key, amount from payment_refunds
  union all
  select payment_id, 'rzp:dispute:' || id, amount from disputes where status = 'lost'`

/** What must always be true of credit that was bought, and of what was taken back. */
export const PURCHASE_PROMISES: Promised[] = [
  {
    promise: 'A paid purchase was credited once, with its amounts in both currencies',
    of: `purchases where status = 'paid'`,
    broken: sql`
      select format('purchase %s of %s credited %s for %s paise', p.id, p.credit, m.credit, m.rupees) as fault
      from purchases p left join (${MOVED}) m
        on m.key = 'rzp:order:' || p.order_id and m.user_id = p.user_id
      where p.status = 'paid' and
        (m.credit, m.dollars, m.rupees, m.cleared)
          is distinct from (p.credit, -p.price, p.paise, -p.paise)`,
  },
  {
    promise: 'No order was credited that is not paid',
    of: `transfers where key like 'rzp:order:%'`,
    broken: sql`
      select t.key as fault from transfers t
      where t.key like 'rzp:order:%' and not exists (
        select from purchases p where 'rzp:order:' || p.order_id = t.key and p.status = 'paid')`,
  },
  {
    promise: 'A paid purchase has one credited payment of its amount, which has no other purchase',
    of: `payments where fate = 'credited'`,
    broken: sql`
      select format('purchase %s, payment %s', p.id, y.id) as fault
      from (select * from purchases where status = 'paid') p
      full join (select * from payments where fate = 'credited') y
        on y.id = p.payment_id and y.purchase_id = p.id and y.order_id = p.order_id
      where p.id is null or y.id is null or y.amount <> p.paise or y.currency <> 'INR'`,
  },
  {
    promise: 'What went back of a credited payment took its share of the credit, once',
    of: `payments where refunded > 0 and fate = 'credited'`,
    broken: sql`
      with back as (
        select r.payment_id, sum(r.amount) as amount, coalesce(sum(m.credit), 0) as credit,
          coalesce(sum(m.dollars), 0) as dollars, coalesce(sum(m.cleared), 0) as cleared
        from (${RETURNS}) r left join (${MOVED}) m on m.key = r.key
        group by r.payment_id
      )
      select format('payment %s: %s paise and %s taken back, its transfers say %s and %s',
        y.id, y.refunded, y.taken_back, b.cleared, -b.credit) as fault
      from payments y join purchases p on p.id = y.purchase_id
      left join back b on b.payment_id = y.id
      where y.fate = 'credited' and (
        y.refunded <> least(y.amount, coalesce(b.amount, 0))
        or y.taken_back <> div(p.credit::numeric * y.refunded, p.paise)
        or coalesce(b.credit, 0) <> -y.taken_back
        or coalesce(b.dollars, 0) <> div(p.price::numeric * y.refunded, p.paise)
        or coalesce(b.cleared, 0) <> y.refunded)`,
  },
  {
    promise: 'Nothing was taken back for a refund or a dispute that is not written down',
    of: `transfers where key like 'rzp:refund:%' or key like 'rzp:dispute:%'`,
    broken: sql`
      select t.key as fault from transfers t
      where (t.key like 'rzp:refund:%' or t.key like 'rzp:dispute:%') and t.key not in (
        select r.key from (${RETURNS}) r join payments y on y.id = r.payment_id
        where y.fate = 'credited')`,
  },
  {
    promise: 'A payment that credited nothing took nothing, and went back once at most',
    of: `payments where fate <> 'credited'`,
    broken: sql`
      select format('payment %s of %s: %s went back, %s was taken', id, amount, refunded, taken_back) as fault
      from payments where fate <> 'credited' and (taken_back <> 0 or refunded > amount)`,
  },
  {
    promise: 'What all users owe is what is owed to us',
    of: `accounts where kind = 'debt'`,
    broken: sql`
      select format('users owe %s, we are owed %s', owed, ours) as fault
      from (select coalesce(sum(posted), 0) as owed from accounts where kind = 'debt') d,
        (select coalesce(-sum(amount), 0) as ours from entries where account_id = 'debts:USD') e
      where owed <> ours`,
  },
  {
    promise: 'Nobody was connected while a payment of theirs was in dispute',
    of: 'disputes',
    broken: sql`
      select format('call %s, dispute %s', c.id, d.id) as fault
      from disputes d join calls c on c.user_id = d.user_id
        and c.dialled_at > d.opened_at + make_interval(secs => ${CLOCK_SECONDS})
        and c.dialled_at < coalesce(d.closed_at, 'infinity') - make_interval(secs => ${CLOCK_SECONDS})`,
  },
]
