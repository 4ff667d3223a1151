import { orderKey } from '../../../core/credit/transfer-keys.ts'
import { findIssued } from '../../../store/tax/tax-documents.ts'
import { twoStepRemovedMail } from '../../../core/mail/two-step-mails.ts'
import { deleteTwoStep, findTwoStep } from '../../../store/accounts/two-step.ts'
import type { OwnLimits } from '@ringback/contract/operator/customers/customers'
import { micros, paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { receiptMail } from '../../../core/mail/purchase-mails.ts'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { endEmailChanges } from '../../../store/accounts/email-changes.ts'
import { deleteChallengesOf } from '../../../store/accounts/login-challenges.ts'
import { setOwnLimits } from '../../../store/accounts/spending.ts'
import { deleteSessionsOfUser } from '../../../store/accounts/sessions.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { sumCreditedPayments } from '../../../store/credit/payments.ts'
import { findPurchase } from '../../../store/credit/purchases.ts'
import { composeVerificationMail, writeMail, writeVerificationMail } from '../../mail/write-mail.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { activateAccount, findOnlyRegistration } from '../sign-in/verify-email.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'
import { type SupportLimitRefusal, countSupportCredit } from './change-customer-credit.ts'

type ChangedLimits = { [Name in keyof OwnLimits]?: OwnLimits[Name] | undefined }

/** Sets some of the account's own limits, which apply from the next call on. The others stay. */
export function setCustomerLimits(
  ports: Ports,
  by: ChangedBy,
  { id, limits }: { id: string; limits: ChangedLimits },
): Promise<Outcome<null, CustomerRefusal | 'no-limit-named'>> {
  const action = 'customers set-limits'
  const isNamed = Object.values(limits).some(limit => limit !== undefined)
  if (!isNamed) return Promise.resolve(refused('no-limit-named'))
  return changeCustomer(ports, by, { id, action }, async (tx, customer) => {
    const { ownLimits: before } = customer
    const after: OwnLimits = {
      callsPerHour: changed(limits.callsPerHour, before.callsPerHour),
      destinationsPerHour: changed(limits.destinationsPerHour, before.destinationsPerHour),
      spendPerDay: changed(limits.spendPerDay, before.spendPerDay),
      maxCallSeconds: changed(limits.maxCallSeconds, before.maxCallSeconds),
    }
    await setOwnLimits(tx, id, after)
    return accepted({ before, after, value: null })
  })
}

/** Null is a value: the business setting applies. */
function changed<T>(limit: T | undefined, stored: T): T {
  return limit === undefined ? stored : limit
}

/**
 * Verifies the e-mail by hand, and gives the welcome credit as a verification does. The credit counts against the limits
 * of the role support, also where the mailbox has had it before. Refused when the address was
 * registered with different passwords: the operator would choose a password without knowing whose it is.
 */
export function verifyCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<
  Outcome<
    null,
    CustomerRefusal | SupportLimitRefusal | 'email-verified-already' | 'several-registrations'
  >
> {
  return changeCustomer(
    ports,
    by,
    { id, action: 'customers verify' },
    async (tx, _customer, at) => {
      const user = await lockUserById(tx, id)
      if (!user) return refused('unknown-customer')
      if (user.verifiedAt) return refused('email-verified-already')
      const registration = await findOnlyRegistration(tx, user)
      if (!registration.ok) return registration
      const { welcomeCredit, welcomeCreditNeedsNumber } = ports.business
      const gift = welcomeCreditNeedsNumber ? micros(0n) : welcomeCredit
      const allowed = await countSupportCredit(ports, tx, by, gift)
      if (!allowed.ok) return allowed
      await activateAccount(ports, tx, user, { credentials: registration.value, opened: null })
      return accepted({ before: { verifiedAt: null }, after: { verifiedAt: at }, value: null })
    },
  )
}

/** Ends all sessions, logins that wait for a code, and links for a new address. Returns how many sessions there were. */
export async function signOutCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<number, CustomerRefusal>> {
  const signedOut = await changeCustomer<number, never>(
    ports,
    by,
    { id, action: 'customers sign-out' },
    async (tx, _customer, at) => {
      // A login at the same time comes before or after this.
      await lockUserById(tx, id)
      await deleteChallengesOf(tx, id)
      await endEmailChanges(tx, id, at)
      const sessions = await deleteSessionsOfUser(tx, id)
      wantAccessEnd(ports, tx, id)
      return accepted({ before: { sessions }, after: { sessions: 0 }, value: sessions })
    },
  )
  if (signedOut.ok) endCallAccess(ports, id)
  return signedOut
}

/** Sends a new verification link. The limit of mails to one address is for users, so it does not apply. */
export function resendVerificationMail(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'email-verified-already'>> {
  const action = 'customers send-verification'
  return changeCustomer(ports, by, { id, action }, async (tx, customer) => {
    if (customer.verifiedAt) return refused('email-verified-already')
    writeVerificationMail(ports, tx, customer, {
      mail: composeVerificationMail(ports),
      credentials: null,
    })
    return accepted({ before: null, after: { mail: 'verification' }, value: null })
  })
}

/** Sends the receipt of the customer's paid purchase again. */
export function resendReceiptMail(
  ports: Ports,
  by: ChangedBy,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<Outcome<null, CustomerRefusal | 'unknown-receipt'>> {
  const action = 'customers send-receipt'
  return changeCustomer(ports, by, { id, action }, async (tx, customer) => {
    const purchase = await findPurchase(tx, purchaseId)
    if (purchase?.userId !== id) return refused('unknown-receipt')
    const { orderId, paymentId, paidAt } = purchase
    if (orderId === null || paymentId === null || !paidAt) return refused('unknown-receipt')
    const { paid } = await sumCreditedPayments(tx, purchaseId)
    const voucher = await findIssued(tx, orderKey(orderId))
    const receipt = { ...purchase, orderId, paymentId, paidAt, paid: paise(paid), voucher }
    writeMail(ports, tx, customer, facts => receiptMail(facts, receipt, ports.business))
    return accepted({ before: null, after: { mail: 'receipt', purchaseId }, value: null })
  })
}

/** Turns two-step sign-in off for a customer who can no longer make a code, and informs the customer by mail. */
export function removeTwoStep(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'two-step-is-off'>> {
  return changeCustomer(ports, by, { id, action: 'customers remove-two-step' }, async tx => {
    const user = await lockUserById(tx, id)
    const twoStep = await findTwoStep(tx, id)
    if (!user || !twoStep) return refused('two-step-is-off')
    await deleteTwoStep(tx, id)
    writeMail(ports, tx, user, twoStepRemovedMail)
    return accepted({
      before: { twoStepAt: twoStep.turnedOnAt },
      after: { twoStepAt: null },
      value: null,
    })
  })
}
