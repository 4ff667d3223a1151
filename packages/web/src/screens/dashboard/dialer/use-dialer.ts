import { type CallRefusal, validateCall } from '@ringback/contract/call-gate'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useBalance, useHistory } from '../../../api/queries.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { dialer, refusalWords } from '../../../strings/dialer.ts'
import { useDialerCallerId } from './caller-id/use-dialer-caller-id.ts'
import { useDraft } from './entry/use-draft.ts'
import { useRate } from './entry/use-rate.ts'

const RECENT_CALLS = 4
const NEEDS_CREDIT: readonly CallRefusal[] = ['no-credit', 'too-little-credit']

/** The state of the dialer and the actions on it. */
export function useDialer() {
  const { phone, send } = useSoftphone()
  const draft = useDraft()
  const balance = useBalance()
  const callerId = useDialerCallerId()
  const recent = useHistory({ page: 1, limit: RECENT_CALLS })
  const { rate, retry } = useRate(draft.number, balance.data?.available ?? null)
  const [lastRefusal, setLastRefusal] = useState<CallRefusal | null>(null)

  const check = validateCall({
    to: draft.number,
    ratePerMinute:
      rate.is === 'ready' ? rate.ratePerMinute : rate.is === 'loading' ? 'loading' : 'missing',
    balance: balance.data?.available ?? 'loading',
  })

  const start = () => {
    if (phone.call) return
    if (phone.error) send({ is: 'dismiss-error' })
    if (check.ok) {
      setLastRefusal(null)
      send({ is: 'start', to: draft.number })
      return
    }
    setLastRefusal(check.why)
    // The message about the missing rate asks the user to try again, so this attempt also requests the rate
    // again.
    if (check.why === 'no-rate') retry()
    if (check.why === 'balance-loading' && balance.isError) void balance.refetch()
  }

  return {
    phone,
    send,
    draft,
    rate,
    balance,
    recent,
    callerId,
    balanceProblem: balance.error && messageOf(balance.error.failure, dialer.balanceFailed),
    /** Whether the number and the caller ID are both Indian. */
    breaksIndiaRule:
      draft.number.startsWith('+91') && (callerId.current?.startsWith('+91') ?? false),
    refusal: refusal(),
    /** Whether the last refusal or error was caused by missing credit. */
    lacksCredit:
      (lastRefusal !== null && NEEDS_CREDIT.includes(lastRefusal)) ||
      (phone.error?.lacksCredit ?? false),
    start,
    dismissRefusal: () => setLastRefusal(null),
  }

  /** The message of the last refusal, while the reason still applies. */
  function refusal(): string | null {
    if (lastRefusal === null || check.ok || check.why !== lastRefusal) return null
    if (lastRefusal === 'balance-loading' && balance.error) {
      return messageOf(balance.error.failure, dialer.balanceFailed)
    }
    return refusalWords(lastRefusal, rate.is === 'ready' ? rate.ratePerMinute : null)
  }
}
