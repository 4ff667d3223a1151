import { createAccountApi } from '../adapters/twilio/account-api.ts'
import { twilioOf } from '../config/carriers.ts'
import { accessOf } from '../core/calls/destinations/destination-rules.ts'
import { readSoldPrefixes } from '../store/doctor/read-server-facts.ts'
import { type DoctorContext, type Finding, ok, problem, unchecked } from './check.ts'

const NAMES_SHOWN = 12

/** Whether the carrier permits calls to each country that the rate active deck sells. */
export async function checkPermissions({ config, database }: DoctorContext): Promise<Finding> {
  if (database.state !== 'open') {
    return unchecked(
      'The rate deck is in the embedded database, which is not open. Stop the server to check this.',
    )
  }
  if (!database.hasTables)
    return unchecked('The database is not migrated yet. Start the server once.')
  const prefixes = await database.database.transaction(readSoldPrefixes)
  if (prefixes.length === 0) {
    return unchecked('The database has no rate deck yet. Start the server once.')
  }
  const listed = await createAccountApi(twilioOf(config)).listCountries()
  if (!listed.ok) return unchecked('Twilio refuses TWILIO_AUTH_TOKEN, see "Twilio account".')
  const { destinationRules } = config.business
  const sold = new Set(
    prefixes
      .filter(({ prefix }) => accessOf(destinationRules, `+${prefix}`) !== 'refuse')
      .flatMap(({ country }) => country ?? []),
  )
  const missing = listed.value
    .filter(({ isoCode, lowRiskNumbersEnabled }) => sold.has(isoCode) && !lowRiskNumbersEnabled)
    .map(({ isoCode }) => isoCode)
    .sort()
  if (missing.length === 0) return ok(`All ${sold.size} countries of the rate deck`)
  const shown = missing.slice(0, NAMES_SHOWN).join(', ')
  const more = missing.length > NAMES_SHOWN ? ` and ${missing.length - NAMES_SHOWN} more` : ''
  return problem(
    `${missing.length} of ${sold.size} countries that are sold may not be called: ${shown}${more}. Enable them in Twilio Console > Voice > Settings > Geo permissions, or refuse their prefixes with DESTINATION_RULES.`,
  )
}
