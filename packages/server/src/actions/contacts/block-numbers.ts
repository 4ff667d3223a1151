import type { BlockedNumber } from '@ringback/contract/customers/contacts/blocked-numbers'
import { BLOCKED_NUMBERS_MAX } from '@ringback/contract/limits'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { lockUserById } from '../../store/accounts/users.ts'
import * as store from '../../store/contacts/blocked-numbers.ts'

/** The numbers that a user has blocked, last blocked first. */
export function readBlockedNumbers(ports: Ports, userId: string): Promise<BlockedNumber[]> {
  return ports.database.read(db => store.listBlockedNumbers(db, userId))
}

/** Blocks a caller. A call that rings already goes on. */
export async function blockNumber(
  ports: Ports,
  userId: string,
  phoneNumber: string,
): Promise<Outcome<null, 'too-many-blocked-numbers' | 'not-signed-in'>> {
  return ports.database.transaction(async tx => {
    // The lock, so that two requests cannot both add the last number.
    // Null if the account was closed after the request was authenticated.
    if ((await lockUserById(tx, userId)) === null) return refused('not-signed-in')
    const blocked = await store.listBlockedNumbers(tx, userId)
    if (blocked.some(number => number.phoneNumber === phoneNumber)) return accepted(null)
    if (blocked.length >= BLOCKED_NUMBERS_MAX) return refused('too-many-blocked-numbers')
    await store.insertBlockedNumber(tx, { userId, phoneNumber, at: ports.clock.now() })
    return accepted(null)
  })
}

export async function unblockNumber(
  ports: Ports,
  userId: string,
  phoneNumber: string,
): Promise<void> {
  await ports.database.statement(db => store.deleteBlockedNumber(db, { userId, phoneNumber }))
}
