import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { CODE_PAUSE_MS, OWN_NUMBERS_MAX } from '@ringback/contract/limits'
import type { CodeWay } from '@ringback/contract/customers/numbers/verified-numbers'
import { validateQuote } from '../../core/calls/destinations/destination-policy.ts'
import { factsOfNumber } from '../../core/calls/destinations/kind-of-number.ts'
import { sellingSettingsOf } from '../../core/rates/call-price.ts'
import {
  type VerifiedNumberRefusal,
  validateVerifiedNumber,
  CODE_MINUTES,
} from '../../core/caller-ids/verified-number.ts'
import type { Tx } from '../../ports/database.ts'
import type { SendCodeRefusal } from '../../ports/vendors/number-verifier.ts'
import type { Ports } from '../../ports/ports.ts'
import { isRented } from '../../store/caller-ids/caller-ids.ts'
import {
  type VerifiedNumber,
  findVerifiedNumber,
  savePendingNumber,
  listVerifiedNumbers,
} from '../../store/caller-ids/verified-numbers.ts'
import { checkNotFrozenByOperator } from '../credit/reversals/account-freeze.ts'
import { addSeconds } from '../../core/time.ts'
import { claimCode, hasCodeOfOther, releaseCode } from '../../store/caller-ids/sent-codes.ts'
import { type SendRefusal, limitSends } from './limit-sends.ts'

export interface VerifiedNumberRequest {
  userId: string
  /** The network that the request came from, as the limits count it. */
  network: string
  phoneNumber: string
}

export interface AddedNumber {
  number: VerifiedNumber
  sentBy: CodeWay
}

export type AddRefusal =
  | VerifiedNumberRefusal
  | 'account-frozen'
  | 'number-of-ours'
  | 'number-verified-already'
  | 'too-many-own-numbers'
  | SendRefusal
  | 'code-sent-to-another'
  | Exclude<SendCodeRefusal, 'no-texts'>

/** How many codes may be sent. Every code costs a text message or a call, and may disturb a person who did not request it. */
const CODES_PER_HOUR = { number: 5, user: 10 }

/**
 * Sends a code to a number that a user claims, as a text message or in a call, and saves the number as pending. Adding
 * the same number again sends another code.
 *
 * @throws VendorUnavailable when the vendor that sends codes does not respond
 */
export async function addVerifiedNumber(
  ports: Ports,
  request: VerifiedNumberRequest & { by?: CodeWay },
): Promise<Outcome<AddedNumber, AddRefusal>> {
  const valid = validateVerifiedNumber(request.phoneNumber)
  if (!valid.ok) return valid
  const number = valid.value
  const allowed = await ports.database.transaction(tx => checkAllowed(ports, tx, request, number))
  if (!allowed.ok) return allowed
  const sent = await sendCode(ports, number, request.by ?? 'text')
  if (!sent.ok) {
    await ports.database.transaction(tx => releaseCode(tx, number, request.userId))
    return sent
  }
  const saved = await saveNumber(ports, request.userId, number)
  return accepted({ number: saved, sentBy: sent.value })
}

/** Sends a code, to a landline in a call whatever was requested, and returns how it was sent. */
async function sendCode(
  ports: Ports,
  number: E164,
  requested: CodeWay,
): Promise<Outcome<CodeWay, Exclude<SendCodeRefusal, 'no-texts'>>> {
  const by = factsOfNumber(number).type === 'FIXED_LINE' ? 'call' : requested
  const sent = await ports.verifier.sendCode(number, by)
  if (sent.ok) return accepted(by)
  if (sent.why === 'no-texts' && by === 'text') return sendCode(ports, number, 'call')
  const why = sent.why === 'no-texts' ? 'code-refused' : sent.why
  const hint = why === 'no-code-calls' ? '. Enable the channel Voice of the Verify service' : ''
  const { code } = sent
  ports.log.warn({ code, by, why }, `The carrier refused to send a verification code${hint}`)
  return refused(why)
}

async function checkAllowed(
  ports: Ports,
  tx: Tx,
  { userId, network }: VerifiedNumberRequest,
  number: E164,
): Promise<Outcome<null, AddRefusal>> {
  const notFrozen = await checkNotFrozenByOperator(tx, userId)
  if (!notFrozen.ok) return notFrozen
  const { platformNumber, maxRatePerMinute, maxCodesPerHour } = ports.business
  const now = ports.clock.now()
  if (await hasCodeOfOther(tx, { phoneNumber: number, userId, now })) {
    return refused('code-sent-to-another')
  }
  const counted = await limitSends(ports, tx, userId, [
    { key: `code:pause:${number}`, max: 1, minutes: CODE_PAUSE_MS / 60_000 },
    { key: `code:number:${number}`, max: CODES_PER_HOUR.number, minutes: 60 },
    { key: `code:user:${userId}`, max: CODES_PER_HOUR.user, minutes: 60 },
    { key: `code:network:${network}`, max: maxCodesPerHour, minutes: 60 },
  ])
  if (!counted.ok) return counted
  const ownNumbers = await listVerifiedNumbers(tx, userId)
  const sameNumber = ownNumbers.find(({ phoneNumber }) => phoneNumber === number)
  if (sameNumber?.verifiedAt) return refused('number-verified-already')
  if (!sameNumber && ownNumbers.length >= OWN_NUMBERS_MAX) return refused('too-many-own-numbers')
  if (number === platformNumber || (await isRented(tx, number))) return refused('number-of-ours')
  // A rate deck reveals expensive ranges that the numbering plans do not contain. A number without a rate is allowed.
  const quote = await ports.rates.quote(
    tx,
    { to: number, callerId: platformNumber },
    sellingSettingsOf(ports.business, number),
  )
  if (quote && !validateQuote(quote, maxRatePerMinute).ok) return refused('number-without-codes')
  const validUntil = addSeconds(now, CODE_MINUTES * 60)
  const isClaimed = await claimCode(tx, { phoneNumber: number, userId, now, validUntil })
  return isClaimed ? accepted(null) : refused('code-sent-to-another')
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
