import type { Amount } from './ledger.ts'
import type { Generated } from 'kysely'

/** A deck of the carrier's prices: for calls, or for numbers. At most one of each kind is active. */
export interface RateDecksTable {
  id: string
  kind: 'calls' | 'numbers'
  name: string
  source: 'default' | 'file' | 'carrier'
  sha256: string
  row_count: number
  imported_at: Date
  /** The operator's e-mail; null for the default deck. */
  prepared_by: string | null
  active: boolean
  /** Whether the deck is or was active. */
  was_active: Generated<boolean>
  /** False when the prices were deleted, because the deck is too old. */
  has_rows: Generated<boolean>
  /** When the deck becomes active. The next columns are those of the schedule. */
  scheduled_for: Date | null
  scheduled_by: string | null
  schedule_reason: string | null
  accepts_below_cost: Generated<boolean>
  accepts_large_change: Generated<boolean>
  /** Why the deck did not become active at its time. */
  schedule_refusal: string | null
  /** Of drafts that an operator of an earlier version has discarded. */
  discarded_at: Date | null
}

/** Each time that a deck became active. Rows are never changed. */
export interface DeckActivationsTable {
  id: Generated<bigint>
  kind: 'calls' | 'numbers'
  deck_id: string
  replaced_deck_id: string | null
  at: Date
  /** Earlier versions wrote `roll-back` when a past deck was activated again. */
  cause: 'import' | 'activation' | 'schedule' | 'roll-back'
  /** Null when no operator did it. */
  operator_email: string | null
  reason: string | null
}

/** What the carrier charges for a number. */
export interface NumberFeesTable {
  deck_id: string
  country: string
  /** Also types that the product does not offer. */
  type: string
  monthly_cost: Amount
  /** For a minute of a caller's leg to such a number; null when no price is known. */
  incoming_cost_per_minute: Amount<null>
  /** Whether such a number receives calls. */
  voice: boolean
}

export interface RatesTable {
  deck_id: string
  /** Digits, no plus. */
  prefix: string
  destination: string
  country: string | null
  /** What the carrier charges. */
  cost_per_minute: Amount
  trunk_cost_per_minute: Amount<null, undefined>
  first_increment_seconds: number
  next_increment_seconds: number
}

/** A carrier's cost that replaces the cost of a destination when the caller ID begins with one of these prefixes. */
export interface RateOverridesTable {
  deck_id: string
  country: string
  destination: string
  /** The deck's name for the origins below. An origin is where the caller ID belongs. */
  origin_group: string
  /** Digits, space separated. */
  origin_prefixes: string
  cost_per_minute: Amount
}
