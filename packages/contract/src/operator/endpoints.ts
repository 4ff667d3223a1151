import * as calls from './calls.ts'
import * as changes from './changes.ts'
import * as customerChanges from './customer-changes.ts'
import * as customers from './customers.ts'
import * as deckChanges from './rates/deck-changes.ts'
import * as failures from './failures.ts'
import * as mails from './mails.ts'
import * as numberChanges from './numbers/number-changes.ts'
import * as numberInventory from './numbers/number-inventory.ts'
import * as numbers from './numbers/numbers.ts'
import type { OperatorEndpoint } from './operator-endpoint.ts'
import * as operators from './operators.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as reconciliation from './reconciliation.ts'
import * as rateLookUp from './rates/rate-look-up.ts'
import * as rates from './rates/rates.ts'
import * as search from './search.ts'
import * as settings from './settings/settings.ts'
import * as signIn from './sign-in.ts'

/** Every endpoint for operators. The command line has one command for each. */
export const operatorEndpoints: readonly OperatorEndpoint[] = [
  calls,
  changes,
  customerChanges,
  customers,
  failures,
  mails,
  numbers,
  numberChanges,
  numberInventory,
  operators,
  overview,
  payments,
  search,
  rates,
  deckChanges,
  rateLookUp,
  reconciliation,
  settings,
  signIn,
]
  .flatMap(module => Object.values<unknown>(module))
  .filter(isOperatorEndpoint)

function isOperatorEndpoint(value: unknown): value is OperatorEndpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && value.access === 'operator'
  )
}
