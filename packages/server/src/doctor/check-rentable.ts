import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import { mapAtOnce } from '../adapters/twilio/pricing/pricing-requests.ts'
import { createClient } from '../adapters/twilio/client.ts'
import { searchNumbers } from '../adapters/twilio/numbers/number-search.ts'
import { createNumberRegulations } from '../adapters/twilio/numbers/number-regulations.ts'
import type { Config } from '../config/config.ts'
import { twilioOf } from '../config/carriers.ts'
import { type MissingDocument, documentsFor } from '../core/numbers/number-documents.ts'
import { numberFeesFrom } from '../core/numbers/number-fees.ts'
import { findActivePrices } from '../store/rates/deck-content.ts'
import { type DoctorContext, type Finding, ok, unchecked, warning } from './check.ts'

/** A kind of number that has a fee, and what is missing to rent it. */
export interface CheckedKind {
  countryCode: string
  type: NumberType
  missing: MissingDocument | null
}

/** Shorter than a check may take; what is not answered until then is not reported. */
const LIMIT_MS = 12_000
const REQUESTS_AT_ONCE = 8
const TYPE_WORDS: Record<NumberType, string> = {
  local: 'local',
  mobile: 'mobile',
  national: 'national',
  toll_free: 'toll-free',
}

/**
 * In which of the countries customers find numbers, by kind. One to three requests for each kind that has a fee, none of
 * which costs anything.
 */
export async function checkRentable({ config, database }: DoctorContext): Promise<Finding> {
  if (database.state !== 'open' || !database.hasTables) {
    return unchecked(
      'The fees are in the database, which is not open. Stop the server to check this.',
    )
  }
  const { active } = await database.database.read(db => findActivePrices(db, 'numbers'))
  const fees = numberFeesFrom(active?.kind === 'numbers' ? active.fees : [])
  const kinds = VIRTUAL_NUMBER_COUNTRIES.flatMap(({ code: countryCode }) =>
    fees.typesOf(countryCode).map(type => ({ countryCode, type })),
  )
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt > LIMIT_MS
  const checked = await mapAtOnce(kinds, REQUESTS_AT_ONCE, isLate, async kind => ({
    ...kind,
    missing: await findMissing(config, kind),
  }))
  if (isLate())
    return unchecked(`Twilio did not describe all numbers within ${LIMIT_MS / 1_000} s.`)
  const text = rentableText(checked)
  return checked.some(({ missing }) => missing === null) ? ok(text) : warning(text)
}

async function findMissing(
  config: Config,
  kind: { countryCode: string; type: NumberType },
): Promise<MissingDocument | null> {
  const twilio = twilioOf(config)
  const documents = documentsFor(config.business, kind)
  const needsBundle = () => createNumberRegulations(twilio).needsBundle(kind)
  if (documents.bundleId === null && (await needsBundle())) return 'bundle'
  if (documents.addressId !== null) return null
  const find = (withoutAddress: boolean) =>
    searchNumbers(createClient(twilio), { ...kind, pattern: null, limit: 1, withoutAddress })
  if ((await find(true)).length > 0) return null
  return (await find(false)).length > 0 ? 'address' : null
}

/** One line: how many countries, which ones, which kinds of others, and what is missing elsewhere. */
export function rentableText(kinds: readonly CheckedKind[]): string {
  const states = VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => {
    const ofCountry = kinds.filter(({ countryCode }) => countryCode === code)
    const lacking = ofCountry.filter(({ missing }) => missing !== null)
    return { code, ofCountry, lacking }
  })
  const rentable = states.filter(({ ofCountry, lacking }) => lacking.length < ofCountry.length)
  const names = rentable.map(({ code, lacking }) =>
    lacking.length === 0 ? code : `${code} (not ${lacking.map(lackText).join(', ')})`,
  )
  const others = states.filter(({ ofCountry, lacking }) => lacking.length === ofCountry.length)
  const without = (missing: MissingDocument) =>
    others.filter(({ lacking }) => lacking[0]?.missing === missing).map(({ code }) => code)
  const reasons: [string, string[]][] = [
    ['bundle missing', without('bundle')],
    ['address missing', without('address')],
    ['no fee', others.filter(({ ofCountry }) => ofCountry.length === 0).map(({ code }) => code)],
  ]
  const parts = reasons
    .filter(([, codes]) => codes.length > 0)
    .map(([reason, codes]) => `${reason}: ${codes.join(', ')}`)
  return [
    `${rentable.length} of ${states.length} countries: ${names.join(', ') || 'none'}`,
    ...parts,
  ]
    .join('. ')
    .concat('.')
}

function lackText({ type, missing }: CheckedKind): string {
  return `${TYPE_WORDS[type]}: ${missing}`
}
