import type { E164 } from '@ringback/contract/phone'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema.ts'
import { QUIET_COLUMNS, quietHoursOf } from '../numbers/quiet-hours.ts'
import { nextHistorySeq } from './call-transitions.ts'
import { type Call, type NewCall, callOf } from './calls.ts'

export interface Renter {
  /** The rented number's row. */
  id: string
  userId: string
  status: VirtualNumbersTable['status']
  quietHours: QuietHours | null
}

/** Who rents a number and receives its calls; null when it is not rented. A number has at most one renter. */
export async function findRenter(db: Reader, phoneNumber: string): Promise<Renter | null> {
  const row = await db
    .selectFrom('virtual_numbers')
    .select(['id', 'user_id', 'status', ...QUIET_COLUMNS])
    .where('phone_number', '=', phoneNumber)
    .where('status', 'in', ['active', 'grace_period'])
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, status } = row
  return { id, userId, status, quietHours: quietHoursOf(row) }
}

/** Finds a call by its parent leg: the leg of the caller, or for an outgoing call that of the browser. */
export async function findCallOfLeg(db: Reader, parentSid: string): Promise<Call | null> {
  const row = await db
    .selectFrom('calls')
    .selectAll()
    .where('parent_sid', '=', parentSid)
    .executeTakeFirst()
  return row ? callOf(row) : null
}

/**
 * Inserts an incoming call in `dialing`: the carrier has already requested its instructions. The owner's
 * credit account must be locked. A second live call of the owner violates a unique index.
 */
export function insertIncomingCall(
  tx: Tx,
  call: NewCall & { toNumber: E164 },
  leg: { parentSid: string; instructions: string; at: Date; checkAt: Date },
): void {
  const insertion = tx.insertInto('calls').values({
    id: call.id,
    user_id: call.userId,
    direction: call.direction,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    destination: call.destination,
    rate_per_minute: call.tariff.ratePerMinute,
    billing_seconds: call.tariff.billingSeconds,
    authorised_seconds: call.authorisedSeconds,
    hold: call.hold,
    cost_per_minute: call.costPerMinute,
    status: 'dialing',
    created_at: leg.at,
    usable_until: sql<Date>`clock_timestamp()`,
    parent_sid: leg.parentSid,
    instructions: leg.instructions,
    dialled_at: leg.at,
    check_at: leg.checkAt,
    ...nextHistorySeq(call),
  })
  tx.enqueue(insertion.compile())
}
