import { type SqlBool, sql } from 'kysely'

/**
 * Whether the name and the e-mail of a user have words with these beginnings. Has an index on this expression.
 *
 * @param words a text for `to_tsquery` (core/overview/search-text.ts)
 */
export function matchesCustomer(words: string) {
  return sql<SqlBool>`to_tsvector('simple',
    users.display_name || ' ' || translate(users.email, '@.+-_', '     '))
    @@ to_tsquery('simple', ${words})`
}
