import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import { validateTariff } from '../../core/calls/destination-policy.ts'
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
  /** Where it came from, as it is counted. */
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

/** Each costs a text message, and tells a stranger's phone something. */
const SENDS_PER_HOUR = { number: 5, user: 10 }
const MOST_NUMBERS = 20

/**
 * Sends a code to a number that a user says is theirs, and keeps the number as pending. Adding it again
 * sends another code.
 *
 * @throws VendorUnavailable when the codes' vendor does not answer
 */
export async function addVerifiedNumber(
  ports: Ports,
  request: VerifiedNumberRequest,
): Promise<Outcome<VerifiedNumber, AddRefusal>> {
  const judged = validateVerifiedNumber(request.phoneNumber)
  if (!judged.ok) return judged
  const number = judged.value
  const may = await ports.database.transaction(tx => maySend(ports, tx, request, number))
  if (!may.ok) return may
  const sent = await ports.verifier.sendCode(number)
  if (!sent.ok) return sent
  return accepted(await keep(ports, request.userId, number))
}

async function maySend(
  ports: Ports,
  tx: Tx,
  { userId, network }: VerifiedNumberRequest,
  number: E164,
): Promise<Outcome<null, AddRefusal>> {
  const { platformNumber, maxRatePerMinute, maxCodesPerHour } = ports.terms
  const counted = await limitAttempts(tx, ports.clock.now(), [
    { key: `code:number:${number}`, most: SENDS_PER_HOUR.number, minutes: 60 },
    { key: `code:user:${userId}`, most: SENDS_PER_HOUR.user, minutes: 60 },
    { key: `code:address:${network}`, most: maxCodesPerHour, minutes: 60 },
  ])
  if (!counted.ok) return counted
  const mine = await listVerifiedNumbers(tx, userId)
  const known = mine.find(own => own.phoneNumber === number)
  if (known?.verifiedAt) return refused('number-verified-already')
  if (!known && mine.length >= MOST_NUMBERS) return refused('too-many-own-numbers')
  if (number === platformNumber || (await isRented(tx, number))) return refused('number-of-ours')
  // A deck knows expensive ranges that numbering plans leave open. A number without a rate may still be shown.
  const quote = await ports.rates.quote(tx, { to: number, callerId: platformNumber })
  if (quote && !validateTariff(quote, maxRatePerMinute).ok) return refused('number-without-codes')
  return accepted(null)
}

async function keep(ports: Ports, userId: string, phoneNumber: E164): Promise<VerifiedNumber> {
  return ports.database.transaction(async tx => {
    const at = ports.clock.now()
    await savePendingNumber(tx, { id: ports.ids.next('own'), userId, phoneNumber, at })
    const own = await findVerifiedNumber(tx, userId, phoneNumber)
    if (!own) throw new Error('A number was kept and is gone again')
    return own
  })
}
