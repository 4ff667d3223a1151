import type { Ports } from '../../../ports/ports.ts'
import { updateTimeZone } from '../../../store/accounts/users.ts'

/** Stores the time zone of the user's browser, in which mails write times from now on. */
export function reportTimeZone(
  { database }: Ports,
  userId: string,
  timeZone: string,
): Promise<void> {
  return database.statement(db => updateTimeZone(db, userId, timeZone))
}
