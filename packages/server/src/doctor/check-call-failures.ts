import { failureCodeText, remedyOf } from '@ringback/contract/calls/failures/call-failures'
import { DAY_SECONDS, addSeconds } from '../core/time.ts'
import { countFailureCodes } from '../store/calls/call-failures.ts'
import { type DoctorContext, type Finding, ok, unchecked, warning } from './check.ts'

const DAYS = 7
const CODES_SHOWN = 3

/** Why the carrier did not make calls in the last days, and what to change. */
export async function checkCallFailures({ database }: DoctorContext): Promise<Finding> {
  if (database.state !== 'open') {
    return unchecked(
      'The reasons are in the embedded database, which is not open. Stop the server to check this.',
    )
  }
  if (!database.hasTables)
    return unchecked('The database is not migrated yet. Start the server once.')
  const since = addSeconds(new Date(), -DAYS * DAY_SECONDS)
  const codes = await database.database.read(db => countFailureCodes(db, since, CODES_SHOWN))
  if (codes.length === 0) return ok(`No call was refused in ${DAYS} days`)
  const sentences = codes.map(
    ({ code, count }) => `${count} with ${failureCodeText(code)}: ${remedyOf(code)}`,
  )
  return warning(`The carrier refused calls in ${DAYS} days. ${sentences.join('. ')}.`)
}
