import { sql } from 'kysely'
import { ANONYMOUS } from '../../core/calls/call.ts'
import { CLOSED_REASON, erasedEmail } from '../../core/accounts/mailbox.ts'
import type { Tx } from '../../ports/database.ts'
import { deleteTwoStep } from './two-step.ts'
import { eraseEmailChanges } from './email-changes.ts'
import { lockUserById } from './users.ts'

/** What a user chooses for a rented number. */
const CHOICES = { quiet_zone: null, forward_to_id: null, voicemail_greeting: null }
type Choice = keyof typeof CHOICES

/**
 * Erases the personal data of a user: e-mail, name, password, time zone, sessions, two-step sign-in, networks, browsers, mails, verified numbers, contacts,
 * blocked numbers, billing details, voicemails, recorded greetings, quiet hours, forwarding, and the user's own phones in the calls. The user's row, calls and money stay.
 *
 * The caller has locked the user's credit account and verified numbers.
 */
export async function eraseUser(
  tx: Tx,
  id: string,
  { at, platformNumber }: { at: Date; platformNumber: string },
): Promise<void> {
  // First. It waits for transactions that add rows or mails of the user, and later ones find the account closed.
  const user = await lockUserById(tx, id)
  if (!user) throw new Error(`The account of ${id} is closed already`)
  await eraseOwnPhones(tx, id, platformNumber)
  await tx
    .updateTable('virtual_numbers')
    .set({ quiet_from: null, quiet_until: null, ...CHOICES })
    .where('user_id', '=', id)
    .where(rental =>
      rental.or(Object.keys(CHOICES).map(name => rental(name as Choice, 'is not', null))),
    )
    .execute()
  await closeUser(tx, id, at)
  for (const table of TABLES) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await deleteTwoStep(tx, id)
  await eraseVoicemails(tx, id, at)
  await eraseRecordedGreetings(tx, id)
  await eraseEmailChanges(tx, id)
  await tx.deleteFrom('mails').where('recipient', '=', user.email).execute()
}

/** Each row belongs to a user and has no other use. Of `billing_details` a trigger of `users` deletes it. */
const TABLES = [
  'sessions',
  'known_networks',
  'known_browsers',
  'password_resets',
  'mail_tokens',
  'sent_codes',
  'verified_numbers',
  'contacts',
  'blocked_numbers',
] as const

async function closeUser(tx: Tx, id: string, at: Date): Promise<void> {
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
      notices_off: [],
      mail_refused_at: null,
      mail_refused_answer: null,
      frozen_at: at,
      freeze_reason: CLOSED_REASON,
      closed_at: at,
    })
    .where('id', '=', id)
    .execute()
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

/**
 * Erases the user's own phones from the user's calls: verified numbers, also lost ones, and those that only the calls
 * still name, as caller ID or because calls were forwarded to them. A rented number is ours, and so is the platform
 * number. The instructions of the carrier contain both.
 */
async function eraseOwnPhones(tx: Tx, userId: string, platformNumber: string): Promise<void> {
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
