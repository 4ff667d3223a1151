import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, numberFromQuery } from '@ringback/contract/phone/e164'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import {
  type VerifiedNumber,
  findVerifiedNumber,
  findVerifiedNumberById,
  listVerifiedNumbers,
} from '../../store/caller-ids/verified-numbers.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { verifyNumber } from './verify-number.ts'

/** One number is polled at most once in this time, however many pages wait for it. */
const POLL_SECONDS = 3
/** A validation call without a result has failed after this time, and the user must request a new code. */
const VALIDATION_MAX_MS = 3_600_000

/** Returns whether a user's number is verified. Polls the carrier, because the carrier's callback may be lost. */
export async function checkValidation(
  ports: Ports,
  userId: string,
  phoneNumber: string,
): Promise<Outcome<boolean, 'unknown-verified-number'>> {
  const number = numberFromQuery(phoneNumber)
  if (!isE164(number)) return refused('unknown-verified-number')
  const known = await ports.database.read(db => findVerifiedNumber(db, userId, number))
  if (!known) return refused('unknown-verified-number')
  return accepted((await pollValidation(ports, known)).verifiedAt !== null)
}

/** A user's numbers, newest first. Polls the carrier about every number whose validation is in progress. */
export async function readVerifiedNumbers(ports: Ports, userId: string): Promise<VerifiedNumber[]> {
  const numbers = await ports.database.read(db => listVerifiedNumbers(db, userId))
  return Promise.all(numbers.map(number => pollValidation(ports, number)))
}

/** Handles the carrier's result of a validation call. A repeated or late result changes nothing. */
export async function handleValidationResult(
  ports: Ports,
  report: { id: string; calledNumber: string; succeeded: boolean },
): Promise<Outcome<null, 'unknown-verified-number'>> {
  const number = await ports.database.read(db => findVerifiedNumberById(db, report.id))
  if (!number || number.phoneNumber !== report.calledNumber)
    return refused('unknown-verified-number')
  if (!report.succeeded || number.provedAt === null) return accepted(null)
  const { id } = number
  const verified = await verifyNumber(ports, id, number.phoneNumber)
  if (!verified.ok) ports.log.warn({ id, why: verified.why }, 'A validation was not accepted')
  return accepted(null)
}

/** Fetches from the carrier whether the validation call of a proved number has succeeded. */
async function pollValidation(ports: Ports, number: VerifiedNumber): Promise<VerifiedNumber> {
  const { id, phoneNumber, provedAt, verifiedAt } = number
  if (provedAt === null || verifiedAt !== null) return number
  const now = ports.clock.now()
  if (now.getTime() - provedAt.getTime() > VALIDATION_MAX_MS) return number
  const limit = { key: `validation:${phoneNumber}`, max: 1, minutes: POLL_SECONDS / 60 }
  const allowed = await ports.database.transaction(tx => limitAttempts(tx, now, [limit]))
  if (!allowed.ok) return number
  try {
    if (!(await ports.verifier.isCallerIdAllowed(phoneNumber))) return number
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error }, 'The carrier did not respond about a caller ID')
    return number
  }
  const verified = await verifyNumber(ports, id, phoneNumber)
  return verified.ok ? verified.value : number
}
