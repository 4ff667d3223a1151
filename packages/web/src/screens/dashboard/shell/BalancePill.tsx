import { formatUsd } from '@ringback/contract/money'
import { RotateCw, Wallet } from 'lucide-react'
import { useBalance } from '../../../api/queries.ts'
import { common } from '../../../strings/common.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { retryOf } from '../../../strings/retry.ts'
import { useLoadMessage } from '../shared/failure-cause.ts'
import { useRetry } from '../shared/use-retry.ts'

/** The balance in the header, or '...' while unknown. Pressing it opens the credits, or loads a balance that failed to load. */
export function BalancePill({ onPress }: { onPress: () => void }) {
  const { data, error, isFetching, refetch } = useBalance()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const failure = data || isFetching ? null : error?.failure
  const problem = failure && loadMessage(failure, dashboard.balanceFailed)
  const Icon = problem ? RotateCw : Wallet
  return (
    <button
      type="button"
      onClick={problem ? retry : onPress}
      title={problem ?? dashboard.toCredits}
      className="tap flex shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3.5 text-sm font-semibold max-[22.5rem]:px-2 transition-colors duration-150 hover:border-accent"
    >
      <Icon size={16} className="max-[900px]:hidden" aria-hidden="true" />
      <span className="sr-only">{dashboard.balance} </span>
      {data ? formatUsd(data.balance) : dashboard.balanceUnknown}
      {problem && (
        <>
          <span className="sr-only"> {problem}.</span>
          <span className="text-accent">
            {' '}
            {common.retry} <span className="max-sm:sr-only">{retryOf.balance}</span>
          </span>
        </>
      )}
    </button>
  )
}
