import { FAILING_WORK_OF_BUSINESS } from './business.ts'
import { FAILING_WORK_OF_CALLS } from './calls.ts'
import { FAILING_WORK_OF_CREDIT } from './credit.ts'
import { FAILING_WORK_OF_NUMBERS } from './numbers.ts'
import type { FailingRow } from './failing-case.ts'

/** Every job of `SHARED_JOBS` by its name, with each kind of its work. */
export const FAILING_ROWS: Record<string, readonly FailingRow[]> = {
  ...FAILING_WORK_OF_CALLS,
  ...FAILING_WORK_OF_CREDIT,
  ...FAILING_WORK_OF_NUMBERS,
  ...FAILING_WORK_OF_BUSINESS,
}
