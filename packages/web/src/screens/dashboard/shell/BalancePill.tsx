import { formatUsd } from '@ringback/contract/money'
import { Wallet } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { useBalance } from '../../../api/queries.ts'
import { dashboard } from '../../../strings/dashboard.ts'

/** The balance in the header, or '...' while unknown. Pressing it opens the credits. */
export function BalancePill({ onPress }: { onPress: () => void }) {
  const { data, error } = useBalance()
  return (
    <button
      type="button"
      onClick={onPress}
      title={error ? messageOf(error.failure, dashboard.balanceFailed) : dashboard.toCredits}
      className="relative flex h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-sm font-semibold transition-colors duration-150 after:absolute after:-inset-1 hover:border-accent"
    >
      <Wallet size={16} className="max-sm:hidden" aria-hidden="true" />
      <span className="sr-only">{dashboard.balance} </span>
      {data ? formatUsd(data.balance) : dashboard.balanceUnknown}
    </button>
  )
}
