import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { endCallAccess, wantAccessEnd } from '../end-call-access.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { setFreeze } from '../../../store/accounts/customers.ts'
import { bringCheckForward } from '../../../store/calls/call-schedule.ts'
import { findLiveCall } from '../../../store/calls/calls.ts'
import { checkCallAtCarrier } from '../../calls/progress/check-call.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'

/** What happened to the call that was in progress. */
export type LiveCallEnd = 'none' | 'ended' | 'pending'

/**
 * Freezes an account: it can neither call, nor be called, nor buy, nor rent. Its live call is ended at the
 * carrier. If the carrier does not respond, the job that checks calls retries. Another reason replaces the first.
 */
export async function freezeCustomer(
  ports: Ports,
  by: ChangedBy,
  { id, shownReason }: { id: string; shownReason: string },
): Promise<Outcome<LiveCallEnd, CustomerRefusal>> {
  const action = 'customers freeze'
  const frozen = await changeCustomer<string | null, never>(
    ports,
    by,
    { id, action },
    async (tx, customer, at) => {
      await setFreeze(tx, id, { reason: shownReason, at })
      wantAccessEnd(ports, tx, id)
      // A call that starts after this waits for the customer's lock, and is then refused.
      const live = await findLiveCall(tx, id)
      if (live) await bringCheckForward(tx, live.id, at)
      return accepted({
        before: { freezeReason: customer.freezeReason },
        after: { freezeReason: shownReason, endedCall: live?.id ?? null },
        value: live?.id ?? null,
      })
    },
  )
  if (!frozen.ok) return frozen
  endCallAccess(ports, id)
  return accepted(frozen.value === null ? 'none' : await endAtCarrier(ports, frozen.value))
}

/** The check of a frozen account's call ends it. */
async function endAtCarrier(ports: Ports, callId: string): Promise<LiveCallEnd> {
  try {
    await checkCallAtCarrier(ports, callId)
    return 'ended'
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, call: callId }, 'The call of a frozen account is not yet ended')
    return 'pending'
  }
}

export function unfreezeCustomer(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'not-frozen'>> {
  return changeCustomer(ports, by, { id, action: 'customers unfreeze' }, async (tx, customer) => {
    if (customer.freezeReason === null) return refused('not-frozen')
    await setFreeze(tx, id, null)
    return accepted({
      before: { freezeReason: customer.freezeReason },
      after: { freezeReason: null },
      value: null,
    })
  })
}
