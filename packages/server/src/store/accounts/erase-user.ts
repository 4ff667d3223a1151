import { ANONYMOUS } from '../../core/calls/caller-number.ts'
import { CLOSED_REASON, erasedEmail } from '../../core/accounts/closed-account.ts'
import type { Tx } from '../../ports/database.ts'
import { deleteTwoStep } from './two-step.ts'
import { eraseEmailChanges } from './email-changes.ts'
import { eraseOwnPhones } from './erase-own-phones.ts'

/** What a user chooses for a rented number. */
const CHOICES = { quiet_zone: null, forward_to_id: null, voicemail_greeting: null }
type Choice = keyof typeof CHOICES

/**
 * Erases the personal data of a user: e-mail, name, password, time zone, sessions, two-step sign-in, networks, browsers, mails, verified numbers, contacts,
 * blocked numbers, voicemails, recorded greetings, quiet hours, forwarding, and the user's own phones in the calls. The user's row, calls and money stay.
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
  await tx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
  await eraseEmailChanges(tx, id)
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  await eraseOwnPhones(tx, id, platformNumber)
  await tx.deleteFrom('sent_codes').where('user_id', '=', id).execute()
  await tx.deleteFrom('verified_numbers').where('user_id', '=', id).execute()
  await tx
    .updateTable('virtual_numbers')
    .set({ quiet_from: null, quiet_until: null, ...CHOICES })
    .where('user_id', '=', id)
    .where(rental =>
      rental.or(Object.keys(CHOICES).map(name => rental(name as Choice, 'is not', null))),
    )
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
      time_zone: null,
      frozen_at: at,
      freeze_reason: CLOSED_REASON,
      closed_at: at,
    })
    .where('id', '=', id)
    .execute()
  // After the update, which waits for a transaction that adds a row of the user. A later one finds the account closed.
  await deleteTwoStep(tx, id)
  await tx.deleteFrom('contacts').where('user_id', '=', id).execute()
  await tx.deleteFrom('blocked_numbers').where('user_id', '=', id).execute()
  await eraseVoicemails(tx, id, at)
  await eraseRecordedGreetings(tx, id)
}

/** Deletes the sounds and the callers' numbers. A row stays until its recording is deleted at the carrier, which is due now. */
async function eraseVoicemails(tx: Tx, userId: string, at: Date): Promise<void> {
  const rows = await tx
    .updateTable('voicemails')
    .set({ status: 'deleted', from_number: ANONYMOUS, received_at: null, check_at: at })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await tx.deleteFrom('voicemail_sounds').where('voicemail_id', 'in', ids).execute()
}

async function eraseRecordedGreetings(tx: Tx, userId: string): Promise<void> {
  const rented = tx.selectFrom('virtual_numbers').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('recorded_greetings').where('number_id', 'in', rented).execute()
}
