import { sql } from 'kysely'
import { ANONYMOUS } from '../../core/calls/caller-number.ts'
import type { Tx } from '../../ports/database.ts'

/**
 * Erases the user's own phones from the user's calls: verified numbers, also lost ones, and those that only the calls
 * still name, as caller ID or because calls were forwarded to them. A rented number is ours, and so is the platform
 * number. The instructions of the carrier contain both.
 */
export async function eraseOwnPhones(
  tx: Tx,
  userId: string,
  platformNumber: string,
): Promise<void> {
  await sql`
    with own_phones as materialized (
      select phone_number from verified_numbers
        where user_id = ${userId} and proved_at is not null
      union select to_number from calls where user_id = ${userId} and forward_of is not null
      union select from_number from calls where user_id = ${userId} and direction = 'outbound'
      except select ${platformNumber}
      except select phone_number from virtual_numbers where user_id = ${userId}
    )
    update calls set instructions = null,
      to_number = case when direction = 'outbound'
        and to_number in (select phone_number from own_phones) then ${ANONYMOUS} else to_number end,
      from_number = case
        when from_number in (select phone_number from own_phones) then ${ANONYMOUS} else from_number end
    where user_id = ${userId}`.execute(tx)
}
