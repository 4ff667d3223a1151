import * as calls from './calls/calls.ts'
import * as inspectedCall from './calls/inspected-call.ts'
import * as callChanges from './calls/call-changes.ts'
import * as changes from './changes.ts'
import * as customerChanges from './customers/customer-changes.ts'
import * as customerCredit from './customers/customer-credit.ts'
import * as customerSignIn from './customers/customer-sign-in.ts'
import * as customers from './customers/customers.ts'
import * as customerHistory from './customers/customer-history.ts'
import * as deckChanges from './rates/deck-changes.ts'
import * as failures from './failures.ts'
import * as mails from './mails.ts'
import * as numberChanges from './numbers/number-changes.ts'
import * as numberInventory from './numbers/number-inventory.ts'
import * as numbers from './numbers/numbers.ts'
import type { OperatorEndpoint } from './operator-endpoint.ts'
import * as operators from './operators.ts'
import * as overview from './overview.ts'
import * as payments from './payments/payments.ts'
import * as orders from './payments/orders.ts'
import * as documents from './payments/documents.ts'
import * as disputes from './payments/disputes.ts'
import * as paymentChanges from './payments/payment-changes.ts'
import * as reconciliation from './reconciliation.ts'
import * as rateLookUp from './rates/rate-look-up.ts'
import * as rates from './rates/rates.ts'
import * as deckPrices from './rates/deck-prices.ts'
import * as search from './search.ts'
import * as settings from './settings/settings.ts'
import * as signIn from './sign-in.ts'
import * as trunkNumbers from './numbers/trunk-numbers.ts'

/** Every endpoint for operators. The command line has one command for each. */
export const operatorEndpoints: readonly OperatorEndpoint[] = [
  calls,
  inspectedCall,
  callChanges,
  changes,
  customerChanges,
  customerCredit,
  customerSignIn,
  customers,
  customerHistory,
  failures,
  mails,
  numbers,
  numberChanges,
  numberInventory,
  trunkNumbers,
  operators,
  overview,
  payments,
  orders,
  disputes,
  documents,
  paymentChanges,
  search,
  rates,
  deckPrices,
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
