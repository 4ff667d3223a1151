import { type Kysely, sql } from 'kysely'

/**
 * Decks that are prepared before they apply: drafts, scheduled decks, and the history of the decks that were
 * in force. Numbers get decks of their own, with monthly fees.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table rate_decks
     add column kind text not null default 'calls' check (kind in ('calls', 'numbers')),
     add column source text not null default 'file' check (source in ('default', 'file', 'carrier')),
     add column prepared_by text,
     add column was_active boolean not null default false,
     add column has_rows boolean not null default true,
     add column scheduled_for timestamptz,
     add column scheduled_by text,
     add column schedule_reason text,
     add column accepts_below_cost boolean not null default false,
     add column accepts_large_change boolean not null default false,
     add column schedule_refusal text`,
  `alter table rate_decks alter column kind drop default, alter column source drop default`,
  // Every deck was activated when it was imported.
  `update rate_decks set was_active = true, has_rows = exists (select 1 from rates where deck_id = rate_decks.id)`,
  `drop index one_active_rate_deck`,
  `create unique index one_active_rate_deck on rate_decks (kind) where active`,
  `create unique index one_scheduled_rate_deck on rate_decks (kind) where scheduled_for is not null`,
  `create index rate_decks_by_import on rate_decks (kind, imported_at desc, id)`,
  `create table deck_activations (
     id bigint generated always as identity primary key,
     kind text not null,
     deck_id text not null references rate_decks (id),
     replaced_deck_id text references rate_decks (id),
     at timestamptz not null,
     cause text not null check (cause in ('import', 'activation', 'schedule', 'roll-back')),
     operator_email text,
     reason text
   )`,
  `create index deck_activations_by_kind on deck_activations (kind, id desc)`,
  `insert into deck_activations (kind, deck_id, at, cause)
     select kind, id, imported_at, 'import' from rate_decks where active`,
  `create table number_fees (
     deck_id text not null references rate_decks (id),
     country text not null check (country ~ '^[A-Z]{2}$'),
     type text not null,
     monthly_cost bigint not null check (monthly_cost > 0),
     voice boolean not null,
     primary key (deck_id, country, type)
   )`,
]
