import { type Micros, printUsd } from '@ringback/contract/money'
import { dialer } from '../../../strings/dialer.ts'
import { Card } from '../../../ui/Card.tsx'

/** The prepaid credit, large. */
export function BalancePanel({ balance, failed }: { balance: Micros | null; failed: boolean }) {
  const isUnreadable = failed && balance === null
  return (
    <Card title={dialer.balance}>
      <p className="-mt-2 text-2xl font-semibold tracking-tight">
        {balance === null ? dialer.balanceUnknown : printUsd(balance)}
      </p>
      {isUnreadable && <p className="mt-1 text-sm text-danger">{dialer.balanceFailed}</p>}
    </Card>
  )
}
