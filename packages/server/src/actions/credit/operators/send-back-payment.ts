import { type Outcome, accepted } from '@ringback/contract/outcome'
import { returnedMail } from '../../../core/mail/parked-mails.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { markSentBack } from '../../../store/credit/payments.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import {
  type ParkedRefusal,
  lockParkedPayment,
  loggedPayment,
  readParkedPayment,
} from './parked-payment.ts'

/**
 * Returns a parked payment. The transaction only makes its refund due. The job `send-due-refunds` requests the
 * refund, with a receipt under which the provider refunds once, so that a crash in between loses nothing.
 */
export async function sendBackPayment(
  ports: Ports,
  by: ChangedBy,
  paymentId: string,
): Promise<Outcome<null, ParkedRefusal>> {
  const parked = await readParkedPayment(ports, paymentId)
  if (!parked.ok) return parked
  const { userId } = parked.value
  return change(ports, by, 'payments send-back', async (tx, at) => {
    if (userId !== null) await lockFunds(tx, userId)
    const locked = await lockParkedPayment(tx, paymentId)
    if (!locked.ok) return locked
    markSentBack(tx, paymentId, at)
    if (userId !== null) {
      await writeMailTo(ports, tx, userId, facts => returnedMail(facts, locked.value))
    }
    const after = { classification: 'sent-back' }
    return accepted({ ...loggedPayment(locked.value), after, value: null })
  })
}
