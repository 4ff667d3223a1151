import type { ColumnType } from 'kysely'

/** A user's claim to a phone number. */
export interface VerifiedNumbersTable {
  id: string
  user_id: string
  phone_number: string
  created_at: Date
  /** When the user entered the code that was sent to the number. */
  proved_at: Date | null
  /** When the number became usable as caller ID. */
  verified_at: Date | null
  /** When the user removed the number, or another user proved it. */
  lost_at: Date | null
}

/** The people whose numbers users have saved. */
export interface ContactsTable {
  id: string
  user_id: string
  name: string
  /** `[{"label": "Home", "phoneNumber": "+12125551234"}]` */
  numbers: ColumnType<{ label: string; phoneNumber: string }[], string, string>
  note: string
  is_favourite: boolean
  created_at: Date
}

/** A caller whose calls to the user's rented numbers get the busy tone. */
export interface BlockedNumbersTable {
  user_id: string
  phone_number: string
  blocked_at: Date
}

/** The user for whom the last code was sent to a number. */
export interface SentCodesTable {
  phone_number: string
  user_id: string
  valid_until: Date
}

/** Phones that no user has verified any more, until the carrier has confirmed that they are no caller IDs. */
export interface CallerIdRemovalsTable {
  id: string
  phone_number: string
  wanted_at: Date
  /** When a job requests the removal again. */
  check_at: Date
}
