import { printUsd } from '@ringback/contract/money'
import { Wallet } from 'lucide-react'
import { useBalance } from '../../api/queries.ts'
import { said } from '../../api/client.ts'
import { dashboard } from '../../strings/dashboard.ts'

/** The balance in the header: dollars with 2 decimals, or '...' while unknown. */
export function BalancePill() {
  const { data, error } = useBalance()
  return (
    <p
      title={error ? said(error.failure, dashboard.balanceFailed) : dashboard.balance}
      className="flex h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-sm font-semibold"
    >
      <Wallet size={16} className="max-sm:hidden" aria-hidden="true" />
      <span className="sr-only">{dashboard.balance} </span>
      {data ? printUsd(data.balance) : dashboard.balanceUnknown}
    </p>
  )
}
