import type { Generated } from 'kysely'

/**
 * A message at a rented number. `recording`: the caller speaks, or the carrier has yet to report the recording.
 * `fetching`: the recording is at the carrier. `stored`: the server has its sound. `deleted`: the user has deleted it,
 * or there is none, and the recording has yet to be deleted at the carrier.
 */
export interface VoicemailsTable {
  id: string
  user_id: string
  call_id: string
  /** The caller's leg. */
  parent_sid: string
  /** The caller's number, or `anonymous`. */
  from_number: string
  to_number: string
  status: 'recording' | 'fetching' | 'stored' | 'deleted'
  /** The carrier's id. */
  recording_sid: Generated<string | null>
  seconds: Generated<number>
  begun_at: Date
  /** When the sound was stored. */
  received_at: Generated<Date | null>
  read_at: Generated<Date | null>
  /** When the missed call was announced, because the sound was late; null if it was not. */
  missed_mailed_at: Generated<Date | null>
  /** When the carrier's recording is requested next; null when it is deleted. */
  check_at: Date | null
}

/** The WAV file of a stored message. */
export interface VoicemailSoundsTable {
  voicemail_id: string
  sound: Uint8Array
}

/** The greetings of rented numbers that their renters have recorded, as WAV files. */
export interface RecordedGreetingsTable {
  number_id: string
  /** What the carrier requests the sound by: another one after each recording, which cannot be guessed. */
  key: string
  sound: Uint8Array
  recorded_at: Date
}
