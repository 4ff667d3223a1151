/** A transaction that touches rows of several users, and why that does not prevent distribution by user. */
export interface TransactionException {
  /** The work that runs it. */
  work: string
  /** The only tables of users that it touches. */
  tables: readonly string[]
  /** What one of its statements contains. */
  statement: string
  why: string
}

const CLAIM =
  'Claims up to 20 due rows of any users, and posts nothing. It skips locked rows, so that it waits for no user. Each claimed row is processed in a transaction of its own. With tables distributed by user, each shard is claimed separately.'

/** Every other transaction touches rows of one user at most. */
export const TRANSACTION_EXCEPTIONS: readonly TransactionException[] = [
  { work: 'close-stale-calls', tables: ['calls'], statement: 'skip locked', why: CLAIM },
  { work: 'check-open-purchases', tables: ['purchases'], statement: 'skip locked', why: CLAIM },
  { work: 'send-due-refunds', tables: ['payments'], statement: 'skip locked', why: CLAIM },
  { work: 'finish-rentals', tables: ['virtual_numbers'], statement: 'skip locked', why: CLAIM },
  { work: 'renew-numbers', tables: ['virtual_numbers'], statement: 'skip locked', why: CLAIM },
  { work: 'finish-voicemails', tables: ['voicemails'], statement: 'skip locked', why: CLAIM },
  { work: 'find-call-failures', tables: ['call_failures'], statement: 'skip locked', why: CLAIM },
  { work: 'send-mails', tables: ['mails'], statement: 'skip locked', why: CLAIM },
]

/**
 * What a transaction of a user may do to rows of the platform, as `table:how`. Insertions conflict with nothing, and
 * a foreign key only locks the key of the row that it names. Other changes of rows of the platform would make
 * transactions of different users wait for each other.
 */
export const PLATFORM_ROWS: Readonly<Record<string, string>> = {
  'entries:written':
    'The entries of platform accounts are appended, and their balances are not stored.',
  'accounts:locked': 'The foreign keys of these entries lock the keys of the platform accounts.',
  'attempts:written': 'Attempts are appended under a hash.',
  'attempts:deleted': 'The attempts of one hash that no longer count are deleted.',
  'payment_events:written': 'The log of webhooks is appended.',
  'operator_changes:written': 'The log of changes is appended.',
  'operators:locked': 'The foreign key of the log of changes locks the key of its operator.',
  'welcome_claims:written': 'The claim of a mailbox is appended under a hash.',
  'job_failures:written': 'The failure of work is one row for each item, which is of one user.',
  'job_failures:deleted': 'The failure of work that succeeds is deleted, one row for each item.',
  'alarms:written': 'One row for each cause; an alarm is rare.',
  'mails:written': 'The mail of an alarm goes to operators, and is appended.',
}
