import type { OwnLimits } from '@ringback/contract/operator/customers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { receiptMail } from '../../core/mail/purchase-mails.ts'
import type { Ports } from '../../ports/ports.ts'
import { setOwnLimits } from '../../store/accounts/own-limits.ts'
import { deleteSessionsOfUser } from '../../store/accounts/sessions.ts'
import { markVerified } from '../../store/accounts/users.ts'
import { findPurchase } from '../../store/credit/purchases.ts'
import { grantWelcomeCredit } from '../credit/grant-welcome-credit.ts'
import { writeMail, writeVerificationMail } from '../mail/write-mail.ts'
import type { ChangedBy } from '../operators/change.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'

/** Sets the account's own limits, which apply from the next call on. */
export function setCustomerLimits(
  ports: Ports,
  by: ChangedBy,
  { id, limits }: { id: string; limits: OwnLimits },
): Promise<Outcome<null, CustomerRefusal>> {
  const action = 'customers set-limits'
  return changeCustomer(ports, by, { id, action }, async (tx, customer) => {
    await setOwnLimits(tx, id, limits)
    return accepted({ before: customer.ownLimits, after: limits, value: null })
  })
}

/** Verifies the e-mail by hand, and gives the welcome credit as a verification does. */
export function verifyCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'email-verified-already'>> {
  return changeCustomer(
    ports,
    by,
    { id, action: 'customers verify' },
    async (tx, _customer, at) => {
      if (!(await markVerified(tx, id, at))) return refused('email-verified-already')
      await grantWelcomeCredit(ports, tx, id)
      return accepted({ before: { verifiedAt: null }, after: { verifiedAt: at }, value: null })
    },
  )
}

/** Ends all sessions. Returns how many there were. */
export function signOutCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<number, CustomerRefusal>> {
  return changeCustomer(ports, by, { id, action: 'customers sign-out' }, async tx => {
    const sessions = await deleteSessionsOfUser(tx, id)
    return accepted({ before: { sessions }, after: { sessions: 0 }, value: sessions })
  })
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
    await writeVerificationMail(ports, tx, customer)
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
    const paid = { ...purchase, orderId, paymentId, paidAt }
    writeMail(ports, tx, customer, facts => receiptMail(facts, paid))
    return accepted({ before: null, after: { mail: 'receipt', purchaseId }, value: null })
  })
}
