import { formatAvailable, formatUsd, usdFromMicros } from '@ringback/contract/money'
import { adjustCredit, giveCredit } from '@ringback/contract/operator/customers/customer-credit'
import {
  closeCustomer,
  freezeCustomer,
  setCustomerLimits,
  unfreezeCustomer,
} from '@ringback/contract/operator/customers/customer-changes'
import {
  removeTwoStep,
  resendVerificationMail,
  signOutCustomer,
  verifyCustomer,
} from '@ringback/contract/operator/customers/customer-sign-in'
import type { Customer } from '@ringback/contract/operator/customers/customers'
import { ActionButton } from '../shared/change/actions.tsx'
import { customers } from './strings.ts'

/** What the operator may do to a customer, as buttons that open a dialog. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { id, email, available, balance } = customer
  return actionsFor(customer).map(action => (
    <ActionButton
      key={action.command}
      action={action}
      params={{ id }}
      facts={{ email, available: formatAvailable(available), balance: formatUsd(balance) }}
      {...(action === setCustomerLimits && {
        initial: ownLimitsOf(customer),
        placeholders: limitsOf(customer),
      })}
    />
  ))
}

function actionsFor({ freezeReason, verifiedAt, sessions, twoStepAt }: Customer) {
  return [
    giveCredit,
    adjustCredit,
    setCustomerLimits,
    ...(verifiedAt === null ? [verifyCustomer, resendVerificationMail] : []),
    ...(sessions.length > 0 ? [signOutCustomer] : []),
    ...(twoStepAt === null ? [] : [removeTwoStep]),
    freezeReason === null ? freezeCustomer : unfreezeCustomer,
    closeCustomer,
  ]
}

function ownLimitsOf({ ownLimits }: Customer) {
  const { callsPerHour, destinationsPerHour, spendPerDay, maxCallSeconds } = ownLimits
  return {
    callsPerHour: String(callsPerHour ?? ''),
    destinationsPerHour: String(destinationsPerHour ?? ''),
    spendPerDay: spendPerDay === null ? '' : String(usdFromMicros(spendPerDay)),
    maxCallSeconds: String(maxCallSeconds ?? ''),
  }
}

/** The limits that apply now, where the account has none of its own. */
function limitsOf({ limits }: Customer): Record<string, string> {
  if (!limits) return {}
  return {
    callsPerHour: customers.count(limits.callsPerHour),
    destinationsPerHour: customers.count(limits.destinationsPerHour),
    spendPerDay: customers.count(usdFromMicros(limits.spendPerDay)),
    maxCallSeconds: customers.count(limits.maxCallSeconds),
  }
}
