import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { CODE_MINUTES, parseVerifiedNumber } from '../../core/caller-ids/verified-number.ts'
import type { Ports } from '../../ports/ports.ts'
import { type VerifiedNumber, findVerifiedNumber } from '../../store/caller-ids/verified-numbers.ts'
import type { VerifiedNumberRequest } from './add-verified-number.ts'
import { checkNotFrozenByOperator } from '../credit/reversals/account-freeze.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { hasCodeOfOther } from '../../store/caller-ids/sent-codes.ts'
import { type SendRefusal, limitSends } from './limit-sends.ts'
import { recordProof, verifyNumber } from './verify-number.ts'

export type ConfirmRefusal =
  | 'account-frozen'
  | 'not-e164'
  | 'number-not-added'
  | 'wrong-code'
  | 'code-expired'
  | SendRefusal
  | 'cannot-be-called'
  | 'proved-by-another'

export interface ConfirmedNumber {
  number: VerifiedNumber
  /** The code to enter when the carrier calls; null when no validation call is needed. */
  validationCode: string | null
}

/** How many codes a user may try: for one of the user's numbers within `CODE_MINUTES`, and for all of them within an hour. */
const TRIES = { number: 5, user: 20 }
/** A network may try three times as many codes as it may request (`business.maxCodesPerHour`). */
const TRIES_PER_REQUESTED_CODE = 3
/** A validation call costs more than a text message, and makes a phone ring. */
const CALLS_PER_HOUR = { number: 5, user: 10 }

/**
 * Verifies a number that the user has added, in two steps: a texted code proves that the number is the user's, and
 * the carrier allows it as caller ID. If the carrier does not allow it yet, the carrier calls the number, and the
 * person who answers enters the returned validation code.
 *
 * @throws VendorUnavailable when the verification vendor does not respond. If the code was already accepted, the
 * proof is stored, so the same request can be repeated.
 */
export async function confirmVerifiedNumber(
  ports: Ports,
  request: VerifiedNumberRequest & { code: string },
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const parsed = parseVerifiedNumber(request.phoneNumber)
  if (!parsed.ok) return parsed
  const { userId } = request
  const { number, notFrozen } = await ports.database.read(async db => ({
    number: await findVerifiedNumber(db, userId, parsed.value),
    notFrozen: await checkNotFrozenByOperator(db, userId),
  }))
  if (!number) return refused('number-not-added')
  if (!notFrozen.ok) return notFrozen
  if (number.verifiedAt) return accepted({ number, validationCode: null })
  const proved = isRecentlyProved(number, ports.clock.now())
    ? accepted(number)
    : await checkCode(ports, number, request)
  if (!proved.ok) return proved
  return (await ports.verifier.isCallerIdAllowed(number.phoneNumber))
    ? verify(ports, number)
    : requestValidation(ports, proved.value, request)
}

/** The vendor accepts each code only once. A repeated request with a recent proof therefore skips the code. */
function isRecentlyProved({ provedAt }: VerifiedNumber, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < CODE_MINUTES * 60_000
}

async function checkCode(
  ports: Ports,
  { id, userId, phoneNumber }: VerifiedNumber,
  { code, network }: VerifiedNumberRequest & { code: string },
): Promise<Outcome<VerifiedNumber, ConfirmRefusal>> {
  const counted = await ports.database.transaction(tx =>
    limitAttempts(tx, ports.clock.now(), [
      { key: `try:${userId}:${phoneNumber}`, max: TRIES.number, minutes: CODE_MINUTES },
      { key: `try:user:${userId}`, max: TRIES.user, minutes: 60 },
      {
        key: `try:network:${network}`,
        max: TRIES_PER_REQUESTED_CODE * ports.business.maxCodesPerHour,
        minutes: 60,
      },
    ]),
  )
  if (!counted.ok) return counted
  // The vendor counts the tries of a code by all users together. A stranger must not use up those of the owner.
  const now = ports.clock.now()
  const isOfOther = await ports.database.read(db =>
    hasCodeOfOther(db, { phoneNumber, userId, now }),
  )
  if (isOfOther) return refused('code-expired')
  const checked = await ports.verifier.checkCode(phoneNumber, code)
  return checked.ok ? recordProof(ports, id, phoneNumber) : checked
}

async function requestValidation(
  ports: Ports,
  number: VerifiedNumber,
  { userId, network }: VerifiedNumberRequest,
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const { id, phoneNumber } = number
  const { productName, maxCodesPerHour } = ports.business
  const counted = await ports.database.transaction(tx =>
    limitSends(ports, tx, userId, [
      { key: `validate:number:${phoneNumber}`, max: CALLS_PER_HOUR.number, minutes: 60 },
      { key: `validate:user:${userId}`, max: CALLS_PER_HOUR.user, minutes: 60 },
      { key: `validate:network:${network}`, max: maxCodesPerHour, minutes: 60 },
    ]),
  )
  if (!counted.ok) return counted
  const requested = await ports.verifier.requestValidation({
    ...{ id, number: phoneNumber },
    friendlyName: `${productName} ${phoneNumber}`,
  })
  if (requested.ok) {
    return accepted({ number, validationCode: requested.value.validationCode })
  }
  return requested.why === 'already-valid' ? verify(ports, number) : refused('cannot-be-called')
}

async function verify(
  ports: Ports,
  { id, phoneNumber }: VerifiedNumber,
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const verified = await verifyNumber(ports, id, phoneNumber)
  if (!verified.ok) return verified
  return accepted({ number: verified.value, validationCode: null })
}
