import { sql } from 'kysely'
import { ANONYMOUS } from '../../core/calls/caller-number.ts'
import { CLOSED_REASON, erasedEmail } from '../../core/accounts/closed-account.ts'
import type { Tx } from '../../ports/database.ts'

/**
 * Erases the personal data of a user: e-mail, name, password, sessions, networks, mails, verified numbers, contacts,
 * quiet hours, and the caller IDs of the calls, which may be verified numbers. The user's row, calls and money stay.
 *
 * The caller has locked the user's credit account and verified numbers.
 */
export async function eraseUser(
  tx: Tx,
  { id, email }: { id: string; email: string },
  { at, platformNumber }: { at: Date; platformNumber: string },
): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx.deleteFrom('known_networks').where('user_id', '=', id).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  // A rented number as caller ID is ours, and the instructions of the carrier contain the caller ID.
  await sql`
    update calls set instructions = null, from_number = case
      when direction = 'inbound' or from_number = ${platformNumber} or exists (
        select from virtual_numbers as rented
        where rented.user_id = ${id} and rented.phone_number = calls.from_number
      ) then from_number else ${ANONYMOUS} end
    where user_id = ${id}`.execute(tx)
  await tx.deleteFrom('sent_codes').where('user_id', '=', id).execute()
  await tx.deleteFrom('verified_numbers').where('user_id', '=', id).execute()
  await tx
    .updateTable('virtual_numbers')
    .set({ quiet_from: null, quiet_until: null, quiet_zone: null })
    .where('user_id', '=', id)
    .where('quiet_zone', 'is not', null)
    .execute()
  await tx
    .updateTable('users')
    .set({
      email: erasedEmail(id),
      display_name: '',
      password_hash: '',
      selected_caller_id: null,
      daily_budget: null,
      low_balance_below: null,
      low_balance_mailed_at: null,
      frozen_at: at,
      freeze_reason: CLOSED_REASON,
      closed_at: at,
    })
    .where('id', '=', id)
    .execute()
  // After the update, which waits for a transaction that adds a contact. A later one finds the account closed.
  await tx.deleteFrom('contacts').where('user_id', '=', id).execute()
}
