import type { Spending } from '@ringback/contract/customers/credit/spending'
import { startOfDay } from '../../../core/time.ts'
import {
  type SpendingChoice,
  findSpending,
  updateSpending,
} from '../../../store/accounts/spending.ts'
import { updateDisplayName, updateTimeZone } from '../../../store/accounts/users.ts'
import type { Ports } from '../../../ports/ports.ts'

/** Stores the name by which pages, mails and operators call a user. */
export function changeDisplayName(
  { database }: Ports,
  userId: string,
  displayName: string,
): Promise<void> {
  return database.statement(db => updateDisplayName(db, userId, displayName))
}

/** Stores the time zone of the user's browser, in which mails write times from now on. */
export function reportTimeZone(
  { database }: Ports,
  userId: string,
  timeZone: string,
): Promise<void> {
  return database.statement(db => updateTimeZone(db, userId, timeZone))
}

export function readSpending({ database, clock }: Ports, userId: string): Promise<Spending> {
  return database.read(db => findSpending(db, userId, startOfDay(clock.now())))
}

/** Sets the amounts that a customer chooses. Calls that are in progress keep their limit. */
export async function chooseSpending(
  ports: Ports,
  userId: string,
  choice: SpendingChoice,
): Promise<Spending> {
  const isEmpty = Object.values(choice).every(value => value === undefined)
  if (!isEmpty) await ports.database.statement(db => updateSpending(db, userId, choice))
  return readSpending(ports, userId)
}
