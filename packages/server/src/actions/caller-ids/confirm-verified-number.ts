import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { parseVerifiedNumber } from '../../core/caller-ids/verified-number.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../core/webhook-paths.ts'
import type { Ports } from '../../ports/ports.ts'
import { type VerifiedNumber, findVerifiedNumber } from '../../store/caller-ids/verified-numbers.ts'
import type { VerifiedNumberRequest } from './add-verified-number.ts'
import { limitAttempts } from '../limit-attempts.ts'
import { recordProof, verifyNumber } from './verify-number.ts'

export type ConfirmRefusal =
  | 'not-e164'
  | 'number-not-added'
  | 'wrong-code'
  | 'code-expired'
  | 'too-many-attempts'
  | 'cannot-be-called'
  | 'proved-by-another'

export interface ConfirmedNumber {
  number: VerifiedNumber
  /** What to key in when the carrier calls; null when the number may be shown already. */
  validationCode: string | null
}

/** How long a code is good for, and what it proved need not be proved again while its call is tried again. */
const CODE_MINUTES = 10
const TRIES = { number: 5, user: 20 }
/** For each code that may be sent to an address of the network. */
const TRIES_PER_CODE = 3
/** A call costs more than a text, and rings. */
const CALLS_PER_HOUR = { number: 5, user: 10 }

/**
 * Proves a number by its code. Where the carrier does not let us show it yet, it calls the number, and
 * whoever answers keys in the code that is answered here.
 *
 * @throws VendorUnavailable when the vendor does not answer. What the code has proved by then is kept: the
 * same request may be made again.
 */
export async function confirmVerifiedNumber(
  ports: Ports,
  request: VerifiedNumberRequest & { code: string },
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const read = parseVerifiedNumber(request.phoneNumber)
  if (!read.ok) return read
  const own = await ports.database.read(db => findVerifiedNumber(db, request.userId, read.value))
  if (!own) return refused('number-not-added')
  if (own.verifiedAt) return accepted({ number: own, validationCode: null })
  const proved = isFreshlyProved(own, ports.clock.now())
    ? accepted(own)
    : await checkCode(ports, own, request)
  if (!proved.ok) return proved
  return (await ports.verifier.isCallerIdAllowed(own.phoneNumber))
    ? verify(ports, own)
    : validate(ports, proved.value, request)
}

/** The code is good for one check only, so a repeat while its call is awaited does not ask for it again. */
function isFreshlyProved({ provedAt }: VerifiedNumber, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < CODE_MINUTES * 60_000
}

async function checkCode(
  ports: Ports,
  { id, userId, phoneNumber }: VerifiedNumber,
  { code, network }: VerifiedNumberRequest & { code: string },
): Promise<Outcome<VerifiedNumber, ConfirmRefusal>> {
  const counted = await ports.database.transaction(tx =>
    limitAttempts(tx, ports.clock.now(), [
      { key: `try:${userId}:${phoneNumber}`, most: TRIES.number, minutes: CODE_MINUTES },
      { key: `try:user:${userId}`, most: TRIES.user, minutes: 60 },
      {
        key: `try:address:${network}`,
        most: TRIES_PER_CODE * ports.terms.maxCodesPerHour,
        minutes: 60,
      },
    ]),
  )
  if (!counted.ok) return counted
  const checked = await ports.verifier.checkCode(phoneNumber, code)
  return checked.ok ? recordProof(ports, id, phoneNumber) : checked
}

async function validate(
  ports: Ports,
  own: VerifiedNumber,
  { userId, network }: VerifiedNumberRequest,
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const { id, phoneNumber } = own
  const { publicUrl, productName, maxCodesPerHour } = ports.terms
  const counted = await ports.database.transaction(tx =>
    limitAttempts(tx, ports.clock.now(), [
      { key: `validate:number:${phoneNumber}`, most: CALLS_PER_HOUR.number, minutes: 60 },
      { key: `validate:user:${userId}`, most: CALLS_PER_HOUR.user, minutes: 60 },
      { key: `validate:address:${network}`, most: maxCodesPerHour, minutes: 60 },
    ]),
  )
  if (!counted.ok) return counted
  const requested = await ports.verifier.requestValidation({
    number: phoneNumber,
    friendlyName: `${productName} ${phoneNumber}`,
    statusUrl: webhookUrl(publicUrl, WEBHOOK_PATHS.validation, { number: id }),
  })
  if (requested.ok) {
    return accepted({ number: own, validationCode: requested.value.validationCode })
  }
  return requested.why === 'already-valid' ? verify(ports, own) : refused('cannot-be-called')
}

async function verify(
  ports: Ports,
  { id, phoneNumber }: VerifiedNumber,
): Promise<Outcome<ConfirmedNumber, ConfirmRefusal>> {
  const verified = await verifyNumber(ports, id, phoneNumber)
  if (!verified.ok) return verified
  return accepted({ number: verified.value, validationCode: null })
}
