import { formatRate } from '@ringback/contract/money'
import type { BelowCost } from '../core/rates/deck-guard.ts'
import { findLosses } from '../core/rates/deck-losses.ts'
import { effectiveSettings } from '../core/settings/effective-setting.ts'
import { findActivePrices } from '../store/rates/deck-content.ts'
import { readStoredSettings } from '../store/settings/settings.ts'
import { type Check, type DoctorContext, type Finding, ok, unchecked, warning } from './check.ts'

export const priceChecks: readonly Check[] = [
  { name: 'Margin', run: checkMargin },
  { name: 'Incoming calls', run: checkIncoming },
]

const EXAMPLES = 3

/** Compares the active prices with what the carrier charges for all legs, like the guard of decks. */
async function checkMargin({ config, database }: DoctorContext): Promise<Finding> {
  if (database.state === 'in-use') {
    return unchecked('A running server has the embedded database open. Stop it to check this.')
  }
  if (database.state === 'none' || !database.hasTables) return ok('No prices are active yet')
  const { prices, settings } = await database.database.read(async db => ({
    prices: [await findActivePrices(db, 'calls'), await findActivePrices(db, 'numbers')],
    settings: (await readStoredSettings(db)).settings,
  }))
  if (prices.every(({ active }) => active === null)) return ok('No prices are active yet')
  return marginFinding(findLosses(prices, effectiveSettings(config.settingTexts, settings).values))
}

/** What incoming calls cost customers, by the current settings. */
async function checkIncoming({ config, database }: DoctorContext): Promise<Finding> {
  if (database.state === 'in-use') {
    return unchecked('A running server has the embedded database open. Stop it to check this.')
  }
  const hasSettings = database.state === 'open' && database.hasTables
  const stored = hasSettings ? (await database.database.read(readStoredSettings)).settings : []
  const { inboundRatePerMinute: rate } = effectiveSettings(config.settingTexts, stored).values
  if (rate === null) return ok("The carrier's price of the number's kind, with the markup")
  if (rate > 0n) return ok(`${formatRate(rate)} a minute for every number`)
  return warning(
    'Incoming calls are free for customers, by choice, and only the limits on the spend of a day end what you pay for them. To sell them at the price of the carrier with the markup: npm run operator -- settings set inboundRatePerMinute carrier.',
  )
}

/** @param losses the largest first */
export function marginFinding(losses: readonly BelowCost[]): Finding {
  if (losses.length === 0) return ok('Every active price pays for what the carrier charges')
  const examples = losses.slice(0, EXAMPLES).map(exampleOf).join('; ')
  return warning(
    `${losses.length.toLocaleString('en-US')} active prices are below what the carrier charges: ${examples}. Raise the markup (npm run operator -- settings set markupPercent), or activate another deck.`,
  )
}

function exampleOf({ destination, country, prefix, selling, carrierCost }: BelowCost): string {
  const where = prefix === null ? `${country} ${destination} number` : `${destination} (+${prefix})`
  return `${where} sold at ${formatRate(selling)}, costs ${formatRate(carrierCost)}`
}
