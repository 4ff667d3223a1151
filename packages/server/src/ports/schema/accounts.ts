import type { Amount } from './ledger.ts'
import type { NoticeKind } from '@ringback/contract/customers/notices/mail-notices'
import type { ColumnType, Generated } from 'kysely'

/** What an operator of the role support has given and refunded on a day, in micro-dollars. */
export interface SupportCreditTable {
  operator_id: string
  /** `2026-11-22`, UTC */
  day: string
  given: bigint
}

export interface UsersTable {
  id: string
  /** Lower case. */
  email: string
  display_name: string
  password_hash: string
  verified_at: Date | null
  selected_caller_id: string | null
  created_at: Date
  /** When an operator froze the account. A closed account is frozen. */
  frozen_at: ColumnType<Date | null, Date | null | undefined>
  /** The customer reads it. */
  freeze_reason: ColumnType<string | null, string | null | undefined>
  /** When the account was closed. Its personal data is erased: the e-mail is the one of core/accounts/mailbox.ts. */
  closed_at: ColumnType<Date | null, Date | null | undefined>
  /** The account's own limits; null where the business setting applies. */
  calls_per_hour: ColumnType<number | null, number | null | undefined>
  destinations_per_hour: ColumnType<number | null, number | null | undefined>
  spend_per_day: Amount<null, undefined>
  max_call_seconds: ColumnType<number | null, number | null | undefined>
  /** The most that calls may cost in a day (UTC), which the customer has chosen; null for no budget. */
  daily_budget: Amount<null, undefined>
  /** A balance below this is announced; null for no announcement. */
  low_balance_below: Amount<null, undefined>
  /** When the customer was mailed about the low balance; null when the balance was not low since. */
  low_balance_mailed_at: ColumnType<Date | null, Date | null | undefined>
  /** Of the customer's browser, as IANA names it; null until a browser has reported it. */
  time_zone: ColumnType<string | null, string | null | undefined>
  /** The notices that the customer has switched off. */
  notices_off: ColumnType<NoticeKind[], NoticeKind[] | undefined>
  /** When the mail server refused the address for good, and how it answered; null if it did not since the address was set. */
  mail_refused_at: ColumnType<Date | null, Date | null | undefined>
  mail_refused_answer: ColumnType<string | null, string | null | undefined>
}

/** Bearer tokens, hashed with SHA-256, so that a stolen database contains no usable token. */
export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** For requests about this session. Null until it is listed, if an earlier version started it. */
  id: Generated<string | null>
  /** The browser and the system in words; null if unknown. */
  browser: Generated<string | null>
  system: Generated<string | null>
}

/** Users whose access to calls the gateway has not ended yet. */
export interface AccessEndsTable {
  id: string
  user_id: string
  /** When a job requests the end again. */
  check_at: Date
}

/** The networks from which users have logged in. */
export interface KnownNetworksTable {
  user_id: string
  /** Keyed, and another one for each user. */
  network_hash: Buffer
  /** The last login. */
  used_at: Date
}

/** The browsers in which users have logged in. */
export interface KnownBrowsersTable {
  user_id: string
  /** Of browser and system. Keyed, and another one for each user. */
  browser_hash: Buffer
  /** The last login. */
  used_at: Date
}

/** The tokens in the links of verification mails, hashed. */
export interface MailTokensTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  /** What was chosen in the registration that created the token; null for a resent link and once the user is verified. */
  password_hash: Generated<string | null>
  display_name: Generated<string | null>
}

/** A link that sets a new password. The row is deleted when the link is used. */
export interface PasswordResetsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  /** Whether the link turns two-step sign-in off too. */
  removes_two_step: Generated<boolean>
}

/** The users who have two-step sign-in turned on. */
export interface TwoStepTable {
  user_id: string
  /** The secret of the authenticator app, sealed for the user's id. */
  sealed_secret: string
  /** A code of this time step, or of an earlier one, is refused. */
  last_step: bigint
  turned_on_at: Date
}

/** A secret that no code has proved yet. */
export interface TwoStepSetUpsTable {
  user_id: string
  sealed_secret: string
  expires_at: Date
}

/** The recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

/** Logins with the right password that wait for a code. */
export interface LoginChallengesTable {
  token_hash: Buffer
  user_id: string
  wrong_codes: Generated<number>
  created_at: Date
  expires_at: Date
}

/** The tokens in the links that confirm a new e-mail address, hashed. */
export interface EmailChangesTable {
  token_hash: Buffer
  user_id: string
  /** The session that requested the change. */
  session_hash: Buffer
  old_email: string
  new_email: string
  /** The mail with the link. */
  mail_id: string
  created_at: Date
  expires_at: Date
  /** When the address was replaced; null before. */
  confirmed_at: Date | null
}

/** Attempts that count against a limit, for example log-ins, registrations and requests for mails. */
export interface AttemptsTable {
  /** A hash of what is limited and for whom, so that the table contains no addresses. */
  key: string
  at: Date
}

/** The mailboxes and phone numbers for which welcome credit was given. They outlive the users. */
export interface WelcomeClaimsTable {
  /** SHA-256 of `mailbox:` and the canonical address, or of `number:` and the E.164 number. */
  hash: Buffer
  claimed_at: Date
}
