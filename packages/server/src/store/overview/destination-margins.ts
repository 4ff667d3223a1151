import { micros } from '@ringback/contract/money'
import type { DestinationMargin } from '@ringback/contract/operator/overview'
import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'

const SHOWN = 100

/**
 * The answered calls since `from` by kind and destination, the largest loss first. Reads the calls of that time. Like the
 * totals of days, it estimates what the carrier has not charged yet.
 */
export async function listDestinationMargins(db: Reader, from: Date): Promise<DestinationMargin[]> {
  const { rows } = await sql<Omit<DestinationMargin, 'margin'>>`
    select kind, destination, count(*)::int as calls, sum(billed_seconds)::float8 as "billedSeconds",
      sum(cost)::bigint as revenue, sum(refunded)::bigint as "callRefunds",
      sum(coalesce(carrier_cost, estimate))::bigint as "carrierCost",
      coalesce(sum(estimate) filter (where carrier_cost is null), 0)::bigint as "estimatedCarrierCost"
    from (
      select destination, coalesce(billed_seconds, 0) as billed_seconds, cost, carrier_cost,
        case when direction = 'inbound' then 'incoming'
          when forward_of is not null then 'forwarded' else 'outgoing' end as kind,
        coalesce((cost_per_minute * billed_seconds + 59) / 60, 0) as estimate,
        coalesce((select sum(amount) from call_refunds where call_id = calls.id), 0) as refunded
      from calls where settled_at >= ${from} and answered_seconds > 0
    ) answered
    group by kind, destination
    order by sum(cost - refunded - coalesce(carrier_cost, estimate)), kind, destination
    limit ${SHOWN}`.execute(db)
  return rows.map(row => ({
    ...row,
    margin: micros(row.revenue - row.callRefunds - row.carrierCost),
  }))
}
