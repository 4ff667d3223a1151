import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useBalance } from '../../../api/queries.ts'
import { spending } from '../../../strings/spending.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'
import { useChooseSpending } from '../shared/use-spending.ts'

/** Shown on every tab while the balance is below the amount that the user chose, until the user turns warnings off. */
export function LowBalanceBanner({ onAdd }: { onAdd: (packageId: string | null) => void }) {
  const balance = useBalance().data
  const { choose, isSaving } = useChooseSpending()
  const [problem, setProblem] = useState<string | null>(null)
  if (!balance?.isLow) return null
  const turnOff = async () => {
    const reply = await choose({ lowBalanceBelow: null })
    setProblem(reply.ok ? null : messageOf(reply.failure, spending.saveFailed))
  }
  return (
    <QueuedAlert
      id="low-balance"
      rank="balance"
      tone="warning"
      title={spending.low(balance.balance)}
      actions={
        <>
          <Button look="secondary" onClick={() => onAdd(balance.packageId)}>
            {spending.addCredits}
          </Button>
          <Button
            look="plain"
            aria-label={spending.turnOffLabel}
            busy={isSaving}
            onClick={() => void turnOff()}
          >
            {spending.turnOff}
          </Button>
        </>
      }
    >
      {problem !== null && <p>{problem}</p>}
    </QueuedAlert>
  )
}
