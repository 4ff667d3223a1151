import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { type WrittenNumber, readTrunkNumber } from '../../../core/numbers/trunk-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  findOfferedNumbers,
  isTrunkNumberListed,
  lockTrunkNumbers,
  offerNumbers,
  withdrawNumber,
} from '../../../store/numbers/trunk-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { numberSubject } from './read-rentals.ts'

/** Offers a number of a trunk to customers, also one that was withdrawn. Returns what makes the number doubtful. */
export async function addTrunkNumber(
  ports: Ports,
  by: ChangedBy,
  written: WrittenNumber,
): Promise<
  Outcome<string | null, 'invalid-trunk-number' | 'number-is-platform' | 'trunk-number-listed'>
> {
  const read = readTrunkNumber(written)
  if (!read.ok) return refused('invalid-trunk-number', { problem: read.problem })
  const number = read.value
  const { phoneNumber } = number
  if (phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  return change(ports, by, 'trunk-numbers add', async (tx, at) => {
    await lockTrunkNumbers(tx)
    if ((await findOfferedNumbers(tx, [phoneNumber])).size > 0)
      return refused('trunk-number-listed')
    await offerNumbers(tx, [number], at)
    return accepted({
      subject: numberSubject(phoneNumber),
      before: null,
      after: number,
      value: read.doubt,
    })
  })
}

/** Ends the offer of a number of a trunk. A rental of it goes on. */
export async function withdrawTrunkNumber(
  ports: Ports,
  by: ChangedBy,
  text: string,
): Promise<Outcome<null, 'number-not-e164' | 'trunk-number-withdrawn' | 'unknown-trunk-number'>> {
  const phoneNumber = withoutSpaces(text)
  if (!isE164(phoneNumber)) return refused('number-not-e164')
  return change(ports, by, 'trunk-numbers withdraw', async (tx, at) => {
    await lockTrunkNumbers(tx)
    const before = (await findOfferedNumbers(tx, [phoneNumber])).get(phoneNumber)
    if (!before) {
      const isListed = await isTrunkNumberListed(tx, phoneNumber)
      return refused(isListed ? 'trunk-number-withdrawn' : 'unknown-trunk-number')
    }
    await withdrawNumber(tx, phoneNumber, at)
    return accepted({ subject: numberSubject(phoneNumber), before, after: null, value: null })
  })
}
