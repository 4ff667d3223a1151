import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { endCallAccess } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findLiveCall } from '../../../store/calls/calls.ts'
import { endLiveCall } from '../../calls/operators/end-live-call.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'
import { type ClosedAccount, closeAccount, releaseAtCarrier } from '../own/close-account.ts'

/** Ends a customer's live call and closes the account for good, see {@link closeAccount}. */
export async function closeCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'customer-busy'>> {
  await endCallOf(ports, by, id)
  const action = 'customers close'
  const closed = await changeCustomer<ClosedAccount, 'customer-busy'>(
    ports,
    by,
    { id, action },
    async (tx, customer, at) => {
      const account = await closeAccount(ports, tx, id, at)
      if (!account.ok) return refused('customer-busy')
      const { forfeited, numbers } = account.value
      return accepted({
        before: { closed: false, balance: customer.funds.posted },
        after: { closed: true, forfeited, numbers: numbers.map(number => number.id) },
        value: account.value,
      })
    },
  )
  if (!closed.ok) return closed
  endCallAccess(ports, id)
  await releaseAtCarrier(ports, closed.value)
  return accepted(null)
}

/** Ends the live call. Until the carrier has confirmed it, the customer is busy. */
async function endCallOf(ports: Ports, by: ChangedBy, id: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, id))
  if (live) await endLiveCall(ports, by, live.id)
}
