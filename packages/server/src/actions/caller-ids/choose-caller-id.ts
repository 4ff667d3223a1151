import type * as contract from '@ringback/contract/customers/numbers/caller-ids'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { describeNumber, plannedType } from '../../core/numbers/describe-number.ts'
import type { Ports } from '../../ports/ports.ts'
import * as callerIds from '../../store/caller-ids/caller-ids.ts'
import { callerIdFacts } from './decide-caller-id.ts'

/**
 * Lists the numbers that a user can choose as caller ID, without the platform number, and what decides which number a
 * call shows.
 */
export async function listCallerIds(
  ports: Ports,
  userId: string,
): Promise<ResponseOf<typeof contract.listCallerIds>> {
  const usable = await ports.database.read(db => callerIds.listUsableCallerIds(db, userId))
  const { platform, rules } = callerIdFacts(ports)
  const callerIDs = usable.map(number => ({
    ...number,
    // Only usable numbers are listed.
    isActive: true,
    isTollFree: plannedType(number.phoneNumber) === 'toll_free',
    ...describeNumber(number.phoneNumber),
  }))
  return {
    callerIDs,
    platformNumber: platform.phoneNumber,
    isPlatformTollFree: platform.isTollFree,
    rules: [...rules],
  }
}

/** Reads the chosen caller ID. Null means the platform number: the user chose none, or can no longer use the chosen number. */
export async function readCallerId(
  { database }: Ports,
  { id, selectedCallerId }: { id: string; selectedCallerId: string | null },
): Promise<E164 | null> {
  if (selectedCallerId === null || !isE164(selectedCallerId)) return null
  const kind = await database.read(db => callerIds.findUsableCallerId(db, id, selectedCallerId))
  return kind === null ? null : selectedCallerId
}

/** Sets one of the user's numbers as caller ID. */
export async function chooseCallerId(
  { database }: Ports,
  userId: string,
  phoneNumber: string,
): Promise<Outcome<E164, 'not-e164' | 'caller-id-not-yours'>> {
  const number = withoutSpaces(phoneNumber)
  if (!isE164(number)) return refused('not-e164')
  const isChosen = await database.transaction(tx => callerIds.chooseCallerId(tx, userId, number))
  return isChosen ? accepted(number) : refused('caller-id-not-yours')
}

/** Resets the caller ID to the platform number. */
export async function clearCallerId({ database }: Ports, userId: string): Promise<void> {
  await database.transaction(tx => callerIds.clearCallerId(tx, userId))
}
