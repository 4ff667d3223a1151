import { POISON_OF_BUSINESS } from './business.ts'
import { POISON_OF_CALLS } from './calls.ts'
import { POISON_OF_CREDIT } from './credit.ts'
import { POISON_OF_NUMBERS } from './numbers.ts'
import type { PoisonCase } from './poison-case.ts'

/** Every job of `allJobs` by its name, with each kind of its work. */
export const POISON_CASES: Record<string, readonly PoisonCase[]> = {
  ...POISON_OF_CALLS,
  ...POISON_OF_CREDIT,
  ...POISON_OF_NUMBERS,
  ...POISON_OF_BUSINESS,
}
