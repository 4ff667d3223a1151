import { micros } from '@ringback/contract/money'
import type { OwnLimits } from '@ringback/contract/operator/customers/customers'
import type { Selectable } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { UsersTable } from '../../ports/schema/accounts.ts'

type LimitColumns = Pick<
  Selectable<UsersTable>,
  'calls_per_hour' | 'destinations_per_hour' | 'spend_per_day' | 'max_call_seconds'
>

export function ownLimitsOf(row: LimitColumns): OwnLimits {
  return {
    callsPerHour: row.calls_per_hour,
    destinationsPerHour: row.destinations_per_hour,
    spendPerDay: row.spend_per_day === null ? null : micros(row.spend_per_day),
    maxCallSeconds: row.max_call_seconds,
  }
}

export async function setOwnLimits(tx: Tx, userId: string, limits: OwnLimits): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      calls_per_hour: limits.callsPerHour,
      destinations_per_hour: limits.destinationsPerHour,
      spend_per_day: limits.spendPerDay,
      max_call_seconds: limits.maxCallSeconds,
    })
    .where('id', '=', userId)
    .execute()
}
