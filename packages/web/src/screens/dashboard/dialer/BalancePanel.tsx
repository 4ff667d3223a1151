import type { Micros } from '@ringback/contract/money'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../session/paths.ts'
import { dialer, heldText } from '../../../strings/dialer.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RetryButton } from '../shared/LoadFailure.tsx'
import { FIGURES, Money } from '../../../money/Money.tsx'

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

/** The balance in large type and a button to the credits. */
export const BalancePanel = memo(function BalancePanel(props: BalancePanelProps) {
  const { balance, held, problem, onRetry, onTopUp } = props
  const navigate = useNavigate()
  return (
    <Card title={dialer.balance}>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={FIGURES['2xl']}>
          {balance === null ? dialer.balanceUnknown : <Money amount={balance} />}
        </p>
        <Button
          look="secondary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={onTopUp ?? (() => void navigate(PATHS.credits))}
        >
          {dialer.addCredits}
        </Button>
      </div>
      {/* The line has its place even when it is empty, so that it never moves the recent calls. */}
      <div className="mt-1 -mb-3 min-h-5 text-xs text-faint">
        {balance === null && problem !== null ? (
          <p className="-my-2 flex items-center gap-2 text-sm text-danger">
            {problem}
            <RetryButton look="quiet" what={retryOf.balance} onRetry={onRetry} />
          </p>
        ) : (
          held !== null && <p>{heldText(held)}</p>
        )}
      </div>
    </Card>
  )
})
