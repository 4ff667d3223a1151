import { type Kysely, sql } from 'kysely'

/**
 * Names the constraints of the ledger, so that the error of a failed transaction contains the broken rule, and
 * renames three columns of payments and purchases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Checks a rule that no constraint on a row can express, such as "a release needs a live hold".
  `create function assert_ledger_rule(is_kept boolean, rule text) returns void language plpgsql as $$
   begin
     if is_kept is not true then
       raise exception 'ledger rule "%" is broken', rule
         using errcode = 'check_violation', constraint = rule;
     end if;
   end $$`,
  ...renameConstraints('accounts', {
    accounts_check: 'accounts_user_matches_kind',
    accounts_check1: 'accounts_cover_their_holds',
  }),
  ...renameConstraints('transfers', { transfers_key_key: 'transfers_post_a_key_once' }),
  ...renameConstraints('entries', {
    entries_account_id_fkey: 'entries_account_exists',
    entries_amount_check: 'entries_move_money',
    entries_balance_after_check: 'entries_balance_not_negative',
    entries_check: 'entries_balance_has_version',
  }),
  ...renameConstraints('holds', {
    holds_pkey: 'holds_use_a_key_once',
    holds_account_id_fkey: 'holds_account_exists',
  }),
  ...renameConstraints('purchases', {
    purchases_check: 'purchases_open_has_order',
    purchases_check1: 'purchases_paid_has_payment',
    purchases_check2: 'purchases_paid_has_time',
  }),
  `alter table purchases rename column asked_at to polled_at`,
  `alter table payments rename column fate to classification`,
  `alter table payments rename column taken_back to reversed_credit`,
]

function renameConstraints(table: string, names: Record<string, string>): string[] {
  return Object.entries(names).map(
    ([from, to]) => `alter table ${table} rename constraint ${from} to ${to}`,
  )
}
