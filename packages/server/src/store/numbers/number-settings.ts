import type {
  NumberSettingChanges,
  NumberSettings,
} from '@ringback/contract/customers/numbers/numbers'
import type { E164 } from '@ringback/contract/phone/e164'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'

/** The settings of a rented number, as they are stored. */
export interface StoredSettings extends NumberSettings {
  forwardsTo: E164 | null
}

/** The columns of the settings, apart from {@link FORWARD_TO}. */
export const SETTING_COLUMNS = [
  ...(['quiet_from', 'quiet_until', 'quiet_zone'] as const),
  ...(['rings_browser', 'voicemail_greeting'] as const),
] as const

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

const NO_QUIET_HOURS = { quiet_from: null, quiet_until: null, quiet_zone: null }

/** The columns at the beginning of a rental. */
export const FIRST_SETTINGS = {
  ...NO_QUIET_HOURS,
  ...{ forward_to_id: null, voicemail_greeting: null, rings_browser: true },
}

type SettingsRow = Pick<Selectable<VirtualNumbersTable>, (typeof SETTING_COLUMNS)[number]>

export function settingsOf(row: SettingsRow & ForwardTo): StoredSettings {
  const { quiet_from: from, quiet_until: until, quiet_zone: timeZone } = row
  const isQuiet = from !== null && until !== null && timeZone !== null
  return {
    quietHours: isQuiet ? { from, until, timeZone } : null,
    ringsBrowser: row.rings_browser,
    // The cast is safe, because only validated numbers are inserted.
    forwardsTo: row.forward_to as E164 | null,
    voicemailGreeting: row.voicemail_greeting,
  }
}

type Changes = Omit<NumberSettingChanges, 'forwardsTo'> & {
  /** The id of a verified number. */
  forwardToId?: string | null | undefined
}

/** Changes the settings that are not undefined, of which there must be one. The caller has locked the number's row. */
export function updateSettings(tx: Tx, id: string, changes: Changes): void {
  const { quietHours: quiet } = changes
  const hours = quiet && {
    quiet_from: quiet.from,
    quiet_until: quiet.until,
    quiet_zone: quiet.timeZone,
  }
  const update = tx
    .updateTable('virtual_numbers')
    .set({
      ...(quiet === null ? NO_QUIET_HOURS : hours),
      rings_browser: changes.ringsBrowser,
      forward_to_id: changes.forwardToId,
      voicemail_greeting: changes.voicemailGreeting,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}
