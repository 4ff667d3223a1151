import type { VirtualNumber } from '@ringback/contract/numbers'
import type { Ports } from '../../ports/ports.ts'
import { type RentedNumber, isVisible, listNumbers } from '../../store/numbers/virtual-numbers.ts'

/** A user's rented numbers, oldest first, without ended ones. */
export async function readNumbers({ database }: Ports, userId: string): Promise<VirtualNumber[]> {
  const numbers = await database.read(db => listNumbers(db, userId))
  return numbers.map(virtualNumberOf)
}

/** @throws when the number is not visible to its renter */
export function virtualNumberOf(number: RentedNumber): VirtualNumber {
  const { id, phoneNumber, status, monthlyFee, renewalAt, countryCode } = number
  const { quietHours, forwardsTo, voicemailGreeting, greetingKey } = number
  if (!isVisible(status) || renewalAt === null) throw new Error(`number ${id} is ${status}`)
  const rental = { id, phoneNumber, status, monthlyFee, renewalDate: renewalAt, countryCode }
  return {
    ...rental,
    quietHours,
    forwardsTo,
    voicemailGreeting,
    hasRecordedGreeting: greetingKey !== null,
  }
}
