import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { validateQuote } from '../../core/calls/destination-policy.ts'
import { markupOf } from '../../core/calls/destination-rules.ts'
import {
  type VerifiedNumberRefusal,
  validateVerifiedNumber,
} from '../../core/caller-ids/verified-number.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { isRented } from '../../store/caller-ids/caller-ids.ts'
import {
  type VerifiedNumber,
  findVerifiedNumber,
  savePendingNumber,
  listVerifiedNumbers,
} from '../../store/caller-ids/verified-numbers.ts'
import { limitAttempts } from '../limit-attempts.ts'

export interface VerifiedNumberRequest {
  userId: string
  /** The network that the request came from, as the limits count it. */
  network: string
  phoneNumber: string
}

export type AddRefusal =
  | VerifiedNumberRefusal
  | 'number-of-ours'
  | 'number-verified-already'
  | 'too-many-own-numbers'
  | 'too-many-attempts'
  | 'cannot-receive'

/** How many codes may be sent. Every code costs a text message, and may disturb a person who did not request it. */
const CODES_PER_HOUR = { number: 5, user: 10 }
/** How many verified and pending numbers a user can have. */
const MAX_NUMBERS = 20

/**
 * Sends a code to a number that a user claims, and saves the number as pending. Adding the same number again
 * sends another code.
 *
 * @throws VendorUnavailable when the vendor that sends codes does not respond
 */
export async function addVerifiedNumber(
  ports: Ports,
  request: VerifiedNumberRequest,
): Promise<Outcome<VerifiedNumber, AddRefusal>> {
  const valid = validateVerifiedNumber(request.phoneNumber)
  if (!valid.ok) return valid
  const number = valid.value
  const allowed = await ports.database.transaction(tx => checkAllowed(ports, tx, request, number))
  if (!allowed.ok) return allowed
  const sent = await ports.verifier.sendCode(number)
  if (!sent.ok) return sent
  return accepted(await saveNumber(ports, request.userId, number))
}

async function checkAllowed(
  ports: Ports,
  tx: Tx,
  { userId, network }: VerifiedNumberRequest,
  number: E164,
): Promise<Outcome<null, AddRefusal>> {
  const { platformNumber, maxRatePerMinute, maxCodesPerHour } = ports.terms
  const counted = await limitAttempts(tx, ports.clock.now(), [
    { key: `code:number:${number}`, max: CODES_PER_HOUR.number, minutes: 60 },
    { key: `code:user:${userId}`, max: CODES_PER_HOUR.user, minutes: 60 },
    { key: `code:network:${network}`, max: maxCodesPerHour, minutes: 60 },
  ])
  if (!counted.ok) return counted
  const ownNumbers = await listVerifiedNumbers(tx, userId)
  const sameNumber = ownNumbers.find(({ phoneNumber }) => phoneNumber === number)
  if (sameNumber?.verifiedAt) return refused('number-verified-already')
  if (!sameNumber && ownNumbers.length >= MAX_NUMBERS) return refused('too-many-own-numbers')
  if (number === platformNumber || (await isRented(tx, number))) return refused('number-of-ours')
  // A rate deck reveals expensive ranges that the numbering plans do not contain. A number without a rate is allowed.
  const quote = await ports.rates.quote(
    tx,
    { to: number, callerId: platformNumber },
    markupOf(ports.terms, number),
  )
  if (quote && !validateQuote(quote, maxRatePerMinute).ok) return refused('number-without-codes')
  return accepted(null)
}

async function saveNumber(
  ports: Ports,
  userId: string,
  phoneNumber: E164,
): Promise<VerifiedNumber> {
  return ports.database.transaction(async tx => {
    const at = ports.clock.now()
    await savePendingNumber(tx, { id: ports.ids.next('own'), userId, phoneNumber, at })
    const saved = await findVerifiedNumber(tx, userId, phoneNumber)
    if (!saved) throw new Error('A number was saved and cannot be found')
    return saved
  })
}
