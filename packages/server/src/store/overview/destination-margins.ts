import { micros } from '@ringback/contract/money'
import type { DestinationMargin } from '@ringback/contract/operator/overview'
import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'

const SHOWN = 100

interface MarginRow {
  kind: DestinationMargin['kind']
  destination: string
  calls: bigint
  billed_seconds: bigint
  revenue: bigint
  refunds: bigint
  carrier_cost: bigint
  estimated: bigint
}

/**
 * The answered calls since `from` by kind and destination, the largest loss first. Reads the calls of that time. Like the
 * totals of days, it estimates what the carrier has not charged yet.
 */
export async function listDestinationMargins(db: Reader, from: Date): Promise<DestinationMargin[]> {
  const { rows } = await sql<MarginRow>`
    select kind, destination, count(*) as calls, sum(billed_seconds)::bigint as billed_seconds,
      sum(cost)::bigint as revenue, sum(refunded)::bigint as refunds,
      sum(coalesce(carrier_cost, estimate))::bigint as carrier_cost,
      coalesce(sum(estimate) filter (where carrier_cost is null), 0)::bigint as estimated
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
    kind: row.kind,
    destination: row.destination,
    calls: Number(row.calls),
    billedSeconds: Number(row.billed_seconds),
    revenue: micros(row.revenue),
    callRefunds: micros(row.refunds),
    carrierCost: micros(row.carrier_cost),
    estimatedCarrierCost: micros(row.estimated),
    margin: micros(row.revenue - row.refunds - row.carrier_cost),
  }))
}
