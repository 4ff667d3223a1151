import type { Spending } from '@ringback/contract/customers/spending'
import { startOfDay } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type SpendingChoice,
  findSpending,
  updateSpending,
} from '../../../store/accounts/spending.ts'

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
