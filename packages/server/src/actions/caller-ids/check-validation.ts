import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, numberFromQuery } from '@ringback/contract/phone'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type VerifiedNumber,
  findVerifiedNumber,
  findVerifiedNumberById,
  listVerifiedNumbers,
} from '../../store/caller-ids/verified-numbers.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { verifyNumber } from './verify-number.ts'

/** How often the carrier is asked about one number, however many pages wait for it. */
const ASK_EVERY_SECONDS = 3
/** After this nobody waits for a call any more: the number is proved anew. */
const AWAITED_MS = 3_600_000

/** Whether a user's number may be shown by now. When no callback has told us, the carrier is asked. */
export async function checkValidation(
  ports: Ports,
  userId: string,
  phoneNumber: string,
): Promise<Outcome<boolean, 'unknown-own-number'>> {
  const number = numberFromQuery(phoneNumber)
  if (!isE164(number)) return refused('unknown-own-number')
  const own = await ports.database.read(db => findVerifiedNumber(db, userId, number))
  if (!own) return refused('unknown-own-number')
  return accepted((await pollValidation(ports, own)).verifiedAt !== null)
}

/** A user's numbers, newest first. A validation whose callback was lost is noticed here too (readings 27). */
export async function readVerifiedNumbers(ports: Ports, userId: string): Promise<VerifiedNumber[]> {
  const numbers = await ports.database.read(db => listVerifiedNumbers(db, userId))
  return Promise.all(numbers.map(own => pollValidation(ports, own)))
}

/** The carrier says how a validation call went. A repeat, or one for a number that is gone, changes nothing. */
export async function handleValidationResult(
  ports: Ports,
  report: { id: string; calledNumber: string; succeeded: boolean },
): Promise<Outcome<null, 'unknown-own-number'>> {
  const own = await ports.database.read(db => findVerifiedNumberById(db, report.id))
  if (!own || own.phoneNumber !== report.calledNumber) return refused('unknown-own-number')
  if (!report.succeeded || own.provedAt === null) return accepted(null)
  const verified = await verifyNumber(ports, own.id, own.phoneNumber)
  if (!verified.ok) ports.log.warn({ id: own.id, why: verified.why }, 'A validation came too late')
  return accepted(null)
}

async function pollValidation(ports: Ports, own: VerifiedNumber): Promise<VerifiedNumber> {
  if (own.provedAt === null || own.verifiedAt !== null) return own
  const now = ports.clock.now()
  if (now.getTime() - own.provedAt.getTime() > AWAITED_MS) return own
  const limit = {
    key: `validation:${own.phoneNumber}`,
    most: 1,
    minutes: ASK_EVERY_SECONDS / 60,
  }
  const may = await ports.database.transaction(tx => limitAttempts(tx, now, [limit]))
  if (!may.ok) return own
  try {
    if (!(await ports.verifier.isCallerIdAllowed(own.phoneNumber))) return own
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error }, 'The carrier cannot say whether a number may be shown')
    return own
  }
  const verified = await verifyNumber(ports, own.id, own.phoneNumber)
  return verified.ok ? verified.value : own
}
