import type * as calls from '@ringback/contract/operator/calls/calls'
import type * as inspectedCall from '@ringback/contract/operator/calls/inspected-call'
import type * as callChanges from '@ringback/contract/operator/calls/call-changes'
import type * as changes from '@ringback/contract/operator/changes'
import type * as customerChanges from '@ringback/contract/operator/customers/customer-changes'
import type * as customerCredit from '@ringback/contract/operator/customers/customer-credit'
import type * as customerSignIn from '@ringback/contract/operator/customers/customer-sign-in'
import type * as customers from '@ringback/contract/operator/customers/customers'
import type * as customerHistory from '@ringback/contract/operator/customers/customer-history'
import type * as failures from '@ringback/contract/operator/failures'
import type * as mails from '@ringback/contract/operator/mails'
import type * as operators from '@ringback/contract/operator/operators'
import type * as settings from '@ringback/contract/operator/settings/settings'
import type * as overview from '@ringback/contract/operator/overview'
import type * as search from '@ringback/contract/operator/search'
import type * as deckChanges from '@ringback/contract/operator/rates/deck-changes'
import type * as rateLookUp from '@ringback/contract/operator/rates/rate-look-up'
import type * as rates from '@ringback/contract/operator/rates/rates'
import type * as deckPrices from '@ringback/contract/operator/rates/deck-prices'
import type * as payments from '@ringback/contract/operator/payments/payments'
import type * as orders from '@ringback/contract/operator/payments/orders'
import type * as disputes from '@ringback/contract/operator/payments/disputes'
import type * as paymentChanges from '@ringback/contract/operator/payments/payment-changes'
import type * as reconciliation from '@ringback/contract/operator/reconciliation'
import type * as signIn from '@ringback/contract/operator/sign-in'
import type * as numbers from '@ringback/contract/operator/numbers/numbers'
import type * as numberChanges from '@ringback/contract/operator/numbers/number-changes'
import type * as numberInventory from '@ringback/contract/operator/numbers/number-inventory'
import type * as trunkNumbers from '@ringback/contract/operator/numbers/trunk-numbers'
import type { HandlersOf } from '../guard/mount.ts'
import { businessHandlers } from './business.ts'
import { callHandlers } from './calls.ts'
import { customerHandlers } from './customers.ts'
import { numberHandlers } from './numbers.ts'
import { operatorHandlers } from './operators.ts'
import { rateHandlers } from './rates.ts'
import { paymentHandlers } from './payments.ts'

/** A handler for every endpoint of the operator's contract. Without one of them this file does not compile. */
type AllOperatorHandlers = HandlersOf<typeof calls> &
  HandlersOf<typeof inspectedCall> &
  HandlersOf<typeof callChanges> &
  HandlersOf<typeof changes> &
  HandlersOf<typeof customerChanges> &
  HandlersOf<typeof customerCredit> &
  HandlersOf<typeof customerSignIn> &
  HandlersOf<typeof customers> &
  HandlersOf<typeof customerHistory> &
  HandlersOf<typeof failures> &
  HandlersOf<typeof mails> &
  HandlersOf<typeof numbers> &
  HandlersOf<typeof numberChanges> &
  HandlersOf<typeof numberInventory> &
  HandlersOf<typeof trunkNumbers> &
  HandlersOf<typeof operators> &
  HandlersOf<typeof settings> &
  HandlersOf<typeof overview> &
  HandlersOf<typeof search> &
  HandlersOf<typeof rates> &
  HandlersOf<typeof deckPrices> &
  HandlersOf<typeof deckChanges> &
  HandlersOf<typeof rateLookUp> &
  HandlersOf<typeof payments> &
  HandlersOf<typeof orders> &
  HandlersOf<typeof disputes> &
  HandlersOf<typeof paymentChanges> &
  HandlersOf<typeof reconciliation> &
  HandlersOf<typeof signIn>

export const allOperatorHandlers: AllOperatorHandlers = {
  ...callHandlers,
  ...customerHandlers,
  ...numberHandlers,
  ...operatorHandlers,
  ...businessHandlers,
  ...rateHandlers,
  ...paymentHandlers,
}
