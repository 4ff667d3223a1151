import { sql } from 'kysely'
import { LIVE_STATES } from '../../core/calls/call-life.ts'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { liveStates } from '../calls/calls.ts'
import { CLOCK_DIFFERENCE, type Invariant } from './invariant.ts'

const CHARGES = 'The charges of a settled call, less its corrections, are the cost on its row'
const REFUNDS =
  'A refund of a call is what its transfer credited, and all refunds are at most the cost'

/** The keys of the settlement of a call `c` and of its corrections (core/credit/transfer-keys.ts). */
const CHARGE_KEYS = sql`
  select ${KEY_PREFIX.call} || c.id || case n when 0 then ':settle' else ':correct:' || n end
  from generate_series(0, c.comparisons) n`

/** Invariants of calls and of the transfers about them. */
export const CALL_INVARIANTS: Invariant[] = [
  {
    invariant: CHARGES,
    table: 'calls',
    applies: 'r.settled_at is not null',
    violations: rows => sql`
      select c.id as key, format('call %s costs %s, the ledger has %s', c.id, c.cost, charged) as fault
      from ${rows} c, lateral (
        select -coalesce(sum(e.amount), 0) as charged
        from transfers t join entries e on e.transfer_id = t.id and e.account_id = 'credit:' || c.user_id
        where t.key = any(array(${CHARGE_KEYS}))
      ) l
      where c.settled_at is not null and c.cost <> charged`,
  },
  {
    invariant: CHARGES,
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.call}%'`,
    violations: rows => sql`
      select t.id as key, format('%s is no charge of a settled call', t.key) as fault from ${rows} t
      where t.key like ${`${KEY_PREFIX.call}%`} and not exists (
        select from calls c where c.id = split_part(t.key, ':', 2) and c.user_id = t.user_id
          and c.settled_at is not null and t.key = any(array(${CHARGE_KEYS})))`,
  },
  {
    invariant: REFUNDS,
    table: 'calls',
    applies: 'exists (select from call_refunds f where f.call_id = r.id)',
    violations: rows => sql`
      select c.id as key, format('refund %s of call %s', r.transfer_id, r.call_id) as fault
      from ${rows} c join call_refunds r on r.call_id = c.id
      where not exists (
        select from entries e where e.transfer_id = r.transfer_id
          and e.account_id = 'credit:' || c.user_id and e.amount = r.amount)
      union all
      select c.id, format('call %s costs %s, refunded %s', c.id, c.cost, sum(r.amount))
      from ${rows} c join call_refunds r on r.call_id = c.id
      group by c.id, c.cost having sum(r.amount) > coalesce(c.cost, 0)`,
  },
  {
    invariant: REFUNDS,
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.callRefund}%'`,
    violations: rows => sql`
      select t.id as key, format('transfer %s has no refund', t.key) as fault from ${rows} t
      where t.key like ${`${KEY_PREFIX.callRefund}%`}
        and not exists (select from call_refunds r where r.transfer_id = t.id)`,
  },
  {
    invariant: 'Every charged call is settled, and cost at most its hold',
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.call}%:settle'`,
    violations: rows => sql`
      select t.id as key, format('call %s is %s and was charged %s', c.id, c.status, -e.amount) as fault
      from ${rows} t
      join entries e on e.transfer_id = t.id and e.amount < 0 and e.account_id like 'credit:%'
      join calls c on c.id = split_part(t.key, ':', 2)
      where t.key = ${KEY_PREFIX.call} || c.id || ':settle' and (c.settled_at is null or -e.amount > c.hold)`,
  },
  {
    invariant: 'An open call has a live hold, an ended one has a released hold',
    table: 'calls',
    applies: 'true',
    violations: rows => sql`
      select c.id as key, format('call %s is %s, its hold is %s', c.id, c.status,
        case when h.key is null then 'missing' when h.released_at is null then 'live' else 'released' end) as fault
      from ${rows} c left join holds h on h.key = ${KEY_PREFIX.call} || c.id
      where h.key is null or h.amount <> c.hold
        or (h.released_at is null) <> (c.settled_at is null and c.status <> 'expired')`,
  },
  {
    // Two calls cannot have one number: there are unique indexes.
    invariant: "A user's dialled calls are numbered without gaps, in all and in each direction",
    table: 'calls',
    applies: 'r.history_seq is not null',
    violations: rows => sql`
      select c.id as key, format('%s: call %s', c.user_id, c.id) as fault from ${rows} c
      left join calls p on p.user_id = c.user_id and p.history_seq = c.history_seq - 1
      left join calls d on d.user_id = c.user_id and d.direction = c.direction
        and d.history_seq_in_direction = c.history_seq_in_direction - 1
      where c.history_seq is not null and ((p.id is null) <> (c.history_seq = 1)
        or (d.id is null) <> (c.history_seq_in_direction = 1))`,
  },
  {
    invariant: 'A user has at most one live call',
    table: 'calls',
    applies: `r.status in (${LIVE_STATES.map(state => `'${state}'`).join(', ')})`,
    violations: rows => sql`
      select c.id as key, format('%s has another beside %s', c.user_id, c.id) as fault from ${rows} c
      where c.status in (${liveStates}) and exists (
        select from calls o where o.user_id = c.user_id and o.status in (${liveStates}) and o.id <> c.id)`,
  },
  {
    invariant:
      'No user placed a call while a payment of theirs was in dispute, or received one that has a price',
    table: 'calls',
    applies: 'exists (select from disputes d where d.user_id = r.user_id)',
    violations: rows => sql`
      select c.id as key, format('call %s, dispute %s', c.id, d.id) as fault
      from ${rows} c join disputes d on d.user_id = c.user_id
      where (c.direction = 'outbound' or c.rate_per_minute > 0)
        and c.dialled_at > d.opened_at + ${CLOCK_DIFFERENCE}
        and c.dialled_at < coalesce(d.closed_at, 'infinity') - ${CLOCK_DIFFERENCE}`,
  },
]
