import { type Micros, formatUsd } from '@ringback/contract/money'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { Money } from '../../../money/Money.tsx'
import { PATHS } from '../../../session/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RetryButton } from '../shared/LoadFailure.tsx'

interface BalancePanelProps {
  /** Null while unknown. */
  balance: Micros | null
  /** What the active call holds; null without a call. */
  held: Micros | null
  problem: string | null
  onRetry: () => void
  /** Opens the packages beside the call; null without a call, and then the button leads to the credits. */
  onTopUp: (() => void) | null
}

/** The balance in large type and a button to the credits. Its height never changes, so that the calls below stay. */
export const BalancePanel = memo(function BalancePanel(props: BalancePanelProps) {
  const { balance, held, problem, onRetry, onTopUp } = props
  const navigate = useNavigate()
  const isFailed = balance === null && problem !== null
  return (
    <Card className="flex h-24 items-center justify-between gap-4 py-0!">
      <div className="min-w-0">
        <h2 className="text-xs font-medium text-soft">Balance</h2>
        {isFailed ? (
          <p className="-mb-1 flex items-center text-sm text-danger">
            {problem}
            <RetryButton look="quiet" what="balance" onRetry={onRetry} />
          </p>
        ) : (
          <p className="flex items-center gap-2.5 text-xl sm:items-baseline font-semibold sm:text-2xl">
            {balance === null ? '...' : <Money amount={balance} />}
            {held !== null && (
              <span className="text-xs leading-4 font-normal tracking-normal text-faint">
                {heldText(held)}
              </span>
            )}
          </p>
        )}
      </div>
      <Button
        look="secondary"
        className="shrink-0"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={onTopUp ?? (() => void navigate(PATHS.credits))}
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
