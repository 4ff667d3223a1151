import { sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { Invariant } from './invariant.ts'

const NUMBER_KEYS = `${KEY_PREFIX.number}%`

/** One row for each transfer of a monthly fee: its amounts, and the number and the month from its key (core/credit/transfer-keys.ts). */
const FEES = sql`
  select t.key, t.user_id, t.type, split_part(t.key, ':', 2) as number_id,
    split_part(t.key, ':', 3) as period,
    coalesce(sum(e.amount) filter (where e.account_id = 'credit:' || t.user_id), 0) as credit,
    coalesce(sum(e.amount) filter (where e.account_id = 'numbers-revenue:USD'), 0) as revenue
  from transfers t join entries e on e.transfer_id = t.id
  where t.key like ${NUMBER_KEYS}
  group by t.id`

/** Invariants of rented numbers and their fees. */
export const NUMBER_INVARIANTS: Invariant[] = [
  {
    invariant:
      'A rented number has one transfer of its fee for each of its months, except the free ones',
    rows: 'virtual_numbers where rented_at is not null',
    violations: sql`
      select format('number %s, month %s: %s of %s', v.id, p.period, f.credit, v.monthly_fee) as fault
      from virtual_numbers v
      cross join generate_series(v.free_months + 1, greatest(v.period, 1)) as p (period)
      left join (${FEES}) f on f.key = ${KEY_PREFIX.number} || v.id || ':' || p.period and f.user_id = v.user_id
      where v.rented_at is not null and
        (f.credit, f.revenue, f.type) is distinct from (-v.monthly_fee, v.monthly_fee, 'purchase')`,
  },
  {
    invariant: 'Every fee belongs to a paid month of its number',
    rows: `transfers where key like '${NUMBER_KEYS}'`,
    violations: sql`
      select f.key as fault from (${FEES}) f where not exists (
        select from virtual_numbers v
        where v.id = f.number_id and v.user_id = f.user_id and v.rented_at is not null
          and f.period in (select n::text from generate_series(v.free_months + 1, v.period) as n))`,
  },
  {
    invariant:
      'A number has a live hold of its fee exactly while it is purchased, unless its first month is free',
    rows: 'virtual_numbers',
    violations: sql`
      select format('number %s is %s, its hold is %s', v.id, v.status,
        case when h.key is null then 'missing' when h.released_at is null then 'live' else 'released' end) as fault
      from virtual_numbers v
      left join holds h on h.key = ${KEY_PREFIX.number} || v.id || ':1' and h.account_id = 'credit:' || v.user_id
      where (h.key is null) <> (v.origin = 'reassigned' or v.free_months > 0)
        or h.amount <> v.monthly_fee or (h.released_at is null and h.key is not null) <>
          (v.status = 'purchasing' and v.free_months = 0)
      union all
      select format('%s is a hold for no number', h.key) from holds h
      where h.key like ${NUMBER_KEYS} and not exists (
        select from virtual_numbers v where h.key = ${KEY_PREFIX.number} || v.id || ':1')`,
  },
  {
    invariant: 'A number is rented exactly when the carrier has assigned it',
    rows: 'virtual_numbers',
    violations: sql`
      select format('number %s is %s', id, status) as fault from virtual_numbers
      where (status in ('purchasing', 'abandoned')) <> (rented_at is null)
        or (rented_at is null) <> (carrier_sid is null) or (rented_at is null) <> (period = 0)`,
  },
  {
    invariant: 'A rental has the free months of its origin',
    rows: 'virtual_numbers',
    violations: sql`
      select format('number %s is %s and has %s free months of %s', id, origin, free_months, period) as fault
      from virtual_numbers
      where not case origin
        when 'rented' then free_months = 0 and months_from is null
        when 'imported' then free_months <= 1 and months_from is null
        else status not in ('purchasing', 'abandoned') and months_from is not null
          and months_from <= rented_at and free_months <= period
      end`,
  },
  {
    invariant: 'A reassigned number had another renter until then',
    rows: "virtual_numbers where origin = 'reassigned'",
    violations: sql`
      select format('number %s follows no rental', v.id) as fault from virtual_numbers v
      where v.origin = 'reassigned' and not exists (
        select from virtual_numbers earlier
        where earlier.phone_number = v.phone_number and earlier.ended_at = v.rented_at
          and earlier.carrier_sid = v.carrier_sid and earlier.user_id <> v.user_id)`,
  },
  {
    invariant: 'An orphan that is being released is rented by no user',
    rows: 'orphan_releases where released_at is null',
    violations: sql`
      select format('%s: %s', o.id, v.id) as fault
      from orphan_releases o join virtual_numbers v on v.carrier_sid = o.carrier_sid
      where o.released_at is null and v.status not in ('deactivated', 'abandoned')`,
  },
  {
    invariant: 'A number has one renter at a time',
    rows: 'virtual_numbers',
    violations: sql`
      select format('%s: %s and %s', a.phone_number, a.id, b.id) as fault
      from virtual_numbers a join virtual_numbers b
        on a.phone_number = b.phone_number and a.id < b.id
      where a.rented_at is not null and b.rented_at is not null
        and a.rented_at < coalesce(b.ended_at, 'infinity')
        and b.rented_at < coalesce(a.ended_at, 'infinity')`,
  },
]
