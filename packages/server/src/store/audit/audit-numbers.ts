import { sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { CLOCK_DIFFERENCE, type Invariant } from './invariant.ts'

/** Invariants of rented numbers and their fees. */
export const NUMBER_INVARIANTS: Invariant[] = [
  {
    invariant:
      'A rented number has one transfer of its fee for each of its months, except the free ones',
    table: 'virtual_numbers',
    applies: 'r.rented_at is not null',
    violations: rows => sql`
      select v.id as key, format('number %s, month %s: %s of %s', v.id, p.period, f.credit, v.monthly_fee) as fault
      from ${rows} v
      cross join generate_series(v.free_months + 1, greatest(v.period, 1)) as p (period)
      left join lateral (
        select t.type,
          coalesce(sum(e.amount) filter (where e.account_id = 'credit:' || t.user_id), 0) as credit,
          coalesce(sum(e.amount) filter (where e.account_id = 'numbers-revenue:USD'), 0) as revenue
        from transfers t join entries e on e.transfer_id = t.id
        where t.key = ${KEY_PREFIX.number} || v.id || ':' || p.period and t.user_id = v.user_id
        group by t.type
      ) f on true
      where v.rented_at is not null and
        (f.credit, f.revenue, f.type) is distinct from (-v.monthly_fee, v.monthly_fee, 'purchase')`,
  },
  {
    invariant: 'Every fee belongs to a paid month of its number',
    table: 'transfers',
    applies: `r.key like '${KEY_PREFIX.number}%'`,
    violations: rows => sql`
      select t.id as key, t.key as fault from ${rows} t
      where t.key like ${`${KEY_PREFIX.number}%`} and not exists (
        select from virtual_numbers v
        where v.id = split_part(t.key, ':', 2) and v.user_id = t.user_id and v.rented_at is not null
          and split_part(t.key, ':', 3) in (select n::text from generate_series(v.free_months + 1, v.period) as n))`,
  },
  {
    invariant:
      'A number has a live hold of its fee exactly while it is purchased, unless its first month is free',
    table: 'virtual_numbers',
    applies: 'true',
    violations: rows => sql`
      select v.id as key, format('number %s is %s, its hold is %s', v.id, v.status,
        case when h.key is null then 'missing' when h.released_at is null then 'live' else 'released' end) as fault
      from ${rows} v
      left join holds h on h.key = ${KEY_PREFIX.number} || v.id || ':1' and h.account_id = 'credit:' || v.user_id
      where (h.key is null) <> (v.origin = 'reassigned' or v.free_months > 0)
        or h.amount <> v.monthly_fee or (h.released_at is null and h.key is not null) <>
          (v.status = 'purchasing' and v.free_months = 0)`,
  },
  {
    invariant: 'A number is rented exactly when the carrier has assigned it',
    table: 'virtual_numbers',
    applies: 'true',
    violations: rows => sql`
      select id as key, format('number %s is %s', id, status) as fault from ${rows} v
      where (status in ('purchasing', 'abandoned')) <> (rented_at is null)
        or (rented_at is null) <> (carrier_sid is null) or (rented_at is null) <> (period = 0)`,
  },
  {
    invariant: 'A rental has the free months of its origin',
    table: 'virtual_numbers',
    applies: 'true',
    violations: rows => sql`
      select id as key, format('number %s is %s and has %s free months of %s', id, origin, free_months, period) as fault
      from ${rows} v
      where not case origin
        when 'rented' then free_months = 0 and months_from is null
        when 'imported' then free_months <= 1 and months_from is null
        else status not in ('purchasing', 'abandoned') and months_from is not null
          and months_from <= rented_at and free_months <= period
      end`,
  },
  {
    invariant: 'A reassigned number had another renter until then',
    table: 'virtual_numbers',
    applies: "r.origin = 'reassigned'",
    violations: rows => sql`
      select v.id as key, format('number %s follows no rental', v.id) as fault from ${rows} v
      where v.origin = 'reassigned' and not exists (
        select from virtual_numbers earlier
        where earlier.phone_number = v.phone_number and earlier.ended_at = v.rented_at
          and earlier.carrier_sid = v.carrier_sid and earlier.user_id <> v.user_id)`,
  },
  {
    invariant: 'An orphan that is being released is rented by no user',
    table: 'orphan_releases',
    applies: 'r.released_at is null',
    violations: rows => sql`
      select o.id as key, format('%s: %s', o.id, v.id) as fault
      from ${rows} o join virtual_numbers v on v.carrier_sid = o.carrier_sid
      where o.released_at is null and v.status not in ('deactivated', 'abandoned')`,
  },
  {
    invariant: 'A number has one renter at a time',
    table: 'virtual_numbers',
    applies: 'true',
    violations: rows => sql`
      select a.id as key, format('%s: %s and %s', a.phone_number, a.id, b.id) as fault
      from ${rows} a join virtual_numbers b
        on a.phone_number = b.phone_number and a.id <> b.id
      where a.rented_at is not null and b.rented_at is not null
        and a.rented_at < coalesce(b.ended_at, 'infinity') - ${CLOCK_DIFFERENCE}
        and b.rented_at < coalesce(a.ended_at, 'infinity') - ${CLOCK_DIFFERENCE}`,
  },
]
