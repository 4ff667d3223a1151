import { sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'

/** The column that {@link FORWARD_TO} adds to a row of `virtual_numbers`. */
export interface ForwardTo {
  forward_to: string | null
}

/**
 * The number to which calls to a rented number are forwarded; null for none. The renter must have it as a verified
 * number now, and no user may rent it from us: such a call would come back as an incoming call.
 */
export const FORWARD_TO = sql<string | null>`(
  select verified.phone_number from verified_numbers as verified
  where verified.id = virtual_numbers.forward_to_id
    and verified.user_id = virtual_numbers.user_id
    and verified.verified_at is not null and verified.lost_at is null
    and not exists (
      select from virtual_numbers as rented
      where rented.phone_number = verified.phone_number
        and rented.status not in ('deactivated', 'abandoned')))`.as('forward_to')

/** The caller has locked the number's row. */
export function updateForwarding(tx: Tx, id: string, verifiedNumberId: string | null): void {
  const update = tx
    .updateTable('virtual_numbers')
    .set({ forward_to_id: verifiedNumberId })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
