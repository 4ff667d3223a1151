import { type Kysely, sql } from 'kysely'

/**
 * The mailboxes and phone numbers for which welcome credit was given, hashed. Those of the users who have it already
 * are entered. The spelling of a mailbox is that of core/accounts/mailbox.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table welcome_claims (
     hash bytea primary key,
     claimed_at timestamptz not null
   )`,
  `insert into welcome_claims (hash, claimed_at)
   select sha256(convert_to('mailbox:' || case
       when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
       else name || '@' || domain
     end, 'UTF8')), min(given_at)
   from (
     select substring(email from '[^@]*$') as domain,
       regexp_replace(regexp_replace(email, '@[^@]*$', ''), '^(.[^+]*)[+].*$', '\\1') as name,
       transfers.created_at as given_at
     from users join transfers on transfers.key = 'welcome:' || users.id
     where closed_at is null
   ) as given
   group by 1`,
]
