import {
  BUSINESS_SETTINGS,
  type SettingName,
} from '@ringback/contract/operator/settings/business-settings'
import { PRICE_SETTINGS } from '@ringback/contract/operator/settings/settings'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { findNewLosses } from '../../core/rates/deck-losses.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findActivePrices } from '../../store/rates/deck-content.ts'

/**
 * Refuses a value with which the active decks would sell below cost, or at a larger loss than now, like the guard of
 * decks. Other settings are those of this instance.
 *
 * @param after in the text form, validated
 */
export async function guardPrices(
  { business }: Pick<Ports, 'business'>,
  tx: Tx,
  { name, before, after }: { name: SettingName; before: string; after: string },
): Promise<Outcome<null, 'setting-below-cost'>> {
  if (!PRICE_SETTINGS.some(known => known === name)) return accepted(null)
  const prices = [await findActivePrices(tx, 'calls'), await findActivePrices(tx, 'numbers')]
  const [now, then] = [before, after].map(text => ({ ...business, [name]: valueOf(name, text) }))
  const [worst, ...more] = findNewLosses(prices, now ?? business, then ?? business)
  if (worst === undefined) return accepted(null)
  return refused('setting-below-cost', {
    count: (more.length + 1).toLocaleString('en-US'),
    example: `${worst.destination}${worst.prefix === null ? '' : ` (+${worst.prefix})`}`,
  })
}

function valueOf(name: SettingName, text: string): unknown {
  const read = BUSINESS_SETTINGS[name].read(text)
  if (!read.ok) throw new Error(`${name} ${read.message}`)
  return read.value
}
