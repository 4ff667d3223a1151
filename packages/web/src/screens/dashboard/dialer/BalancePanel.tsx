import { type Micros, formatUsd } from '@ringback/contract/money'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../session/paths.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'

interface BalancePanelProps {
  /** Null while unknown. */
  balance: Micros | null
  problem: string | null
}

/** The balance in large type and a button to the credits. */
export const BalancePanel = memo(function BalancePanel({ balance, problem }: BalancePanelProps) {
  const navigate = useNavigate()
  return (
    <Card title={dialer.balance}>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-2xl font-semibold tracking-tight">
          {balance === null ? dialer.balanceUnknown : formatUsd(balance)}
        </p>
        <Button
          look="secondary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => void navigate(PATHS.credits)}
        >
          {dialer.addCredits}
        </Button>
      </div>
      {balance === null && problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </Card>
  )
})
