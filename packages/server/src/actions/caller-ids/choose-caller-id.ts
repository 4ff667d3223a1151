import type { CallerIdOption } from '@ringback/contract/caller-ids'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import type { Ports } from '../../ports/ports.ts'
import * as shown from '../../store/caller-ids/caller-ids.ts'

/** What a user may choose from. The platform number is not listed. */
export async function listCallerIds(
  { database }: Ports,
  userId: string,
): Promise<CallerIdOption[]> {
  const owned = await database.read(db => shown.listUsableCallerIds(db, userId))
  return owned.map(number => ({
    ...number,
    isActive: true,
    ...describeNumber(number.phoneNumber),
  }))
}

/** The choice that counts: one that is not the user's any more is the platform number, null. */
export async function readCallerId(
  { database }: Ports,
  { id, selectedCallerId }: { id: string; selectedCallerId: string | null },
): Promise<E164 | null> {
  if (selectedCallerId === null || !isE164(selectedCallerId)) return null
  const isOwned = await database.read(db => shown.isUsableCallerId(db, id, selectedCallerId))
  return isOwned ? selectedCallerId : null
}

/** Shows one of the user's own numbers from now on. */
export async function chooseCallerId(
  { database }: Ports,
  userId: string,
  phoneNumber: string,
): Promise<Outcome<E164, 'not-e164' | 'caller-id-not-yours'>> {
  const number = withoutSpaces(phoneNumber)
  if (!isE164(number)) return refused('not-e164')
  const isChosen = await database.transaction(tx => shown.chooseCallerId(tx, userId, number))
  return isChosen ? accepted(number) : refused('caller-id-not-yours')
}

/** Shows the platform number again. */
export async function clearCallerId({ database }: Ports, userId: string): Promise<void> {
  await database.transaction(tx => shown.clearCallerId(tx, userId))
}
