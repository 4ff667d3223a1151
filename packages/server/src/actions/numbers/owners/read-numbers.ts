import type { ListedNumber, VirtualNumber } from '@ringback/contract/customers/numbers'
import type { Ports } from '../../../ports/ports.ts'
import {
  type RentedNumber,
  isVisible,
  listNumbers,
} from '../../../store/numbers/virtual-numbers.ts'
import { findVoicemailBlockedReason } from '../../calls/voicemail/start-voicemail.ts'
import { readSituation } from './blocked-reason.ts'

/** A user's rented numbers, oldest first, without ended ones. */
export async function readNumbers(livePorts: Ports, userId: string): Promise<ListedNumber[]> {
  // The copy keeps the present settings, so that all numbers follow one set of them.
  const ports = { ...livePorts }
  const numbers = await ports.database.read(db => listNumbers(db, userId))
  if (numbers.length === 0) return []
  return ports.database.transaction(async tx => {
    const listed: ListedNumber[] = []
    const takesMessages = numbers.some(({ settings }) => settings.voicemailGreeting !== null)
    const blockedReason = takesMessages ? await findVoicemailBlockedReason(ports, tx, userId) : null
    for (const number of numbers) {
      const voicemailBlockedReason =
        number.settings.voicemailGreeting === null ? null : blockedReason
      const situation = await readSituation(ports, tx, number)
      listed.push({ ...virtualNumberOf(number), voicemailBlockedReason, ...situation })
    }
    return listed
  })
}

/** @throws when the number is not visible to its renter */
export function virtualNumberOf(number: RentedNumber): VirtualNumber {
  const { id, phoneNumber, status, monthlyFee, renewalAt, countryCode } = number
  if (!isVisible(status) || renewalAt === null) throw new Error(`number ${id} is ${status}`)
  return {
    ...{ id, phoneNumber, status, monthlyFee, renewalDate: renewalAt, countryCode },
    ...number.settings,
    hasRecordedGreeting: number.greetingKey !== null,
  }
}
