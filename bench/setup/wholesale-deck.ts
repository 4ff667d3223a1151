import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export const WHOLESALE_ROWS = 36_204

/** The text of the large deck; see decks/README.md. */
export function wholesaleDeck(): string {
  const file = new URL('../decks/rates-wholesale-2015.csv.gz', import.meta.url)
  return gunzipSync(readFileSync(file)).toString('utf8')
}
