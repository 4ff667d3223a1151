import { type Micros, printUsd } from '@ringback/contract/money'
import { dialer } from '../../../strings/dialer.ts'
import { Card } from '../../../ui/Card.tsx'

/** The prepaid credit, large. */
export function BalancePanel({
  balance,
  problem,
}: {
  balance: Micros | null
  problem: string | null
}) {
  return (
    <Card title={dialer.balance}>
      <p className="-mt-2 text-2xl font-semibold tracking-tight">
        {balance === null ? dialer.balanceUnknown : printUsd(balance)}
      </p>
      {balance === null && problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </Card>
  )
}
