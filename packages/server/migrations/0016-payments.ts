import { type Kysely, sql } from 'kysely'

/**
 * What operators see and do about payments: the owner of a payment, credit by hand, the stages of a dispute,
 * the order of a webhook, and the transactions of users that changed only their debt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table payments
     add column user_id text references users (id),
     add column credit_by_hand bigint,
     drop constraint payments_fate_check,
     add constraint payments_classification_check check (classification in
       ('credited', 'surplus', 'parked', 'credited-by-hand', 'sent-back')) not valid,
     add constraint payments_by_hand_have_credit check (
       (classification = 'credited-by-hand') = (credit_by_hand is not null)) not valid,
     add constraint payments_by_hand_have_owner check (
       classification <> 'credited-by-hand' or user_id is not null) not valid`,
  `update payments set user_id = purchases.user_id from purchases
     where purchases.id = payments.purchase_id`,
  `create index payment_refunds_by_time on payment_refunds (seen_at, id)`,

  // A dispute of a payment without an order has no user. An open dispute has a stage.
  `alter table disputes
     alter column user_id drop not null,
     add column stage text constraint disputes_stage_check check (
       stage in ('opened', 'under-review', 'action-required')),
     add column event_at timestamptz,
     add column posted_transfers integer not null default 0`,
  `update disputes set
     stage = case status when 'open' then 'opened' end,
     event_at = coalesce(closed_at, opened_at),
     posted_transfers = (select count(*) from transfers where key = 'rzp:dispute:' || disputes.id)`,
  `alter table disputes
     alter column event_at set not null,
     add constraint disputes_open_have_stage check ((status = 'open') = (stage is not null))`,
  `create index disputes_by_time on disputes (opened_at, id)`,
  `create index disputes_of_payment on disputes (payment_id)`,

  `alter table payment_events add column order_id text, add column payment_id text`,

  // The transfers that changed a user's debt and not the user's credit. The entries of the credit account
  // number a user's other transactions. A transfer in this table follows the entry credit_version.
  `create table debt_transactions (
     transfer_id text primary key references transfers (id),
     user_id text not null references users (id),
     credit_version bigint not null check (credit_version >= 0),
     seq bigint not null check (seq > 0),
     constraint debt_transactions_in_order unique (user_id, seq)
   )`,
  `insert into debt_transactions (transfer_id, user_id, credit_version, seq)
     select d.transfer_id, a.user_id,
       coalesce((select max(c.account_version) from entries c
         where c.account_id = 'credit:' || a.user_id and c.id < d.id), 0),
       row_number() over (partition by a.user_id order by d.account_version)
     from accounts a join entries d on d.account_id = a.id
     where a.kind = 'debt' and not exists (
       select from entries c
       where c.transfer_id = d.transfer_id and c.account_id = 'credit:' || a.user_id)`,
  // refuse_change was created with the ledger.
  `create trigger debt_transactions_stay before update or delete on debt_transactions
     for each row execute function refuse_change()`,
  `create trigger debt_transactions_stay_all before truncate on debt_transactions
     for each statement execute function refuse_change()`,
]
