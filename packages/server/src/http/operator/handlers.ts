import { businessHandlers } from './business.ts'
import { callHandlers } from './calls.ts'
import { customerHandlers } from './customers.ts'
import { numberHandlers } from './numbers.ts'
import { operatorHandlers } from './operators.ts'
import { rateHandlers } from './rates.ts'
import { paymentHandlers } from './payments.ts'

/** A handler for every endpoint of the operator's contract, as access.test.ts checks. */
export const allOperatorHandlers = {
  ...callHandlers,
  ...customerHandlers,
  ...numberHandlers,
  ...operatorHandlers,
  ...businessHandlers,
  ...rateHandlers,
  ...paymentHandlers,
}
