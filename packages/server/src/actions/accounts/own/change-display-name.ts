import type { Ports } from '../../../ports/ports.ts'
import { updateDisplayName } from '../../../store/accounts/users.ts'

/** Stores the name by which pages, mails and operators call a user. */
export function changeDisplayName(
  { database }: Ports,
  userId: string,
  displayName: string,
): Promise<void> {
  return database.statement(db => updateDisplayName(db, userId, displayName))
}
