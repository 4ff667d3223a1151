import { costOf } from '@ringback/contract/calls/billing'
import { type Micros, formatUsd } from '@ringback/contract/money'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { useBalance } from '../../../api/queries.ts'
import { Money } from '../../../money/Money.tsx'
import { PATHS } from '../../../session/paths.ts'
import type { OngoingCall } from '../../../softphone/machine/softphone-state.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RetryButton, useLoadMessage, useRetry } from '../shared/loading/LoadFailure.tsx'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'

/**
 * The balance in large type and a button to the credits: during a call it opens the packages beside the call. Its height
 * does not depend on the call, so that what is below stays.
 */
export const BalancePanel = memo(function BalancePanel({ onTopUp }: { onTopUp: () => void }) {
  const call = usePhone(phone => phone.call)
  const { data, error, refetch } = useBalance()
  const loadMessage = useLoadMessage()
  const retry = useRetry(refetch)
  const navigate = useNavigate()
  const held = heldBy(call)
  return (
    <Card className="flex min-h-24 items-center justify-between gap-4 py-0!">
      <div className="min-w-0">
        <h2 className="text-xs font-medium text-soft">Balance</h2>
        {!data && error ? (
          <p className="-mb-1 flex items-center text-sm text-danger">
            {loadMessage(error.failure, 'Failed to fetch balance')}
            <RetryButton look="quiet" what="balance" onRetry={retry} />
          </p>
        ) : (
          <p className="flex items-center gap-2.5 text-xl sm:items-baseline font-semibold sm:text-2xl">
            {data ? <Money amount={data.balance} /> : '...'}
            {held !== null && (
              <span className="text-xs leading-4 font-normal tracking-normal text-faint">
                <TextWithNumbers>{heldText(held)}</TextWithNumbers>
              </span>
            )}
          </p>
        )}
      </div>
      <Button
        look="secondary"
        className="shrink-0"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={call ? onTopUp : () => void navigate(PATHS.credits)}
      >
        Add Credits
      </Button>
    </Card>
  )
})

/** "$0.97 held for this call" */
function heldText(amount: Micros): string {
  return `${formatUsd(amount)} held for this call`
}

/** The maximum cost of the call. An incoming call is not paid by the minute. */
function heldBy(call: OngoingCall | null): Micros | null {
  if (call?.direction !== 'outbound') return null
  const { ratePerMinute, billingSeconds, authorisedSeconds } = call
  if (ratePerMinute === null || billingSeconds === null || authorisedSeconds === null) return null
  return costOf({ ratePerMinute, billingSeconds }, authorisedSeconds)
}
