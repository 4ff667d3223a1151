import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { useBalance } from '../../../api/queries.ts'
import type { PurchaseState, PurchaseStep } from '../../../checkout/purchase-machine.ts'
import { creditAddedText, credits, heldText } from '../../../strings/credits.ts'
import { retryOf } from '../../../strings/retry.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useLoadMessage, useRetry } from '../shared/failed-loads.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { FIGURES, Money } from '../../../money/Money.tsx'

interface BalanceCardProps {
  balance: ReturnType<typeof useBalance>
  purchase: PurchaseState
}

/** The balance in large type, and the progress of a purchase. */
export function BalanceCard({ balance, purchase }: BalanceCardProps) {
  const { data, error } = balance
  const retry = useRetry(balance.refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card
      title={credits.balance}
      className={purchase.step.is === 'arrived' ? 'ring-2 ring-call/50' : ''}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <p className={classNames('-mt-1', FIGURES['2xl'])}>
          {data ? <Money amount={data.balance} /> : credits.balanceUnknown}
        </p>
        {data && <Facts available={data.available} balance={data.balance} debt={data.debt} />}
      </div>
      {!data && error && (
        <div className="mt-4">
          <LoadFailure what={retryOf.balance} onRetry={retry}>
            {loadMessage(error.failure, credits.balanceFailed)}
          </LoadFailure>
        </div>
      )}
      <PurchaseProgress step={shownStep(purchase)} />
      {data?.balance === ZERO && (
        <Alert tone="warning" className="mt-4">
          {credits.none}
        </Alert>
      )}
    </Card>
  )
}

/** The available credit, if it differs from the balance, and the debt, if there is any. */
function Facts({ balance, available, debt }: { balance: Micros; available: Micros; debt: Micros }) {
  const { phone } = useSoftphone()
  if (available === balance && debt === ZERO) return null
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {available !== balance && (
        <Fact title={credits.available} amount={available}>
          {heldText(micros(balance - available), phone.call !== null)}
        </Fact>
      )}
      {debt !== ZERO && (
        <Fact title={credits.debt} amount={debt} isBad>
          {credits.debtDetail}
        </Fact>
      )}
    </dl>
  )
}

function Fact(props: { title: string; amount: Micros; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{props.title}</dt>
      <dd className={classNames('text-base font-semibold', props.isBad && 'text-warn')}>
        <Money amount={props.amount} />
      </dd>
      <dd className="text-xs text-faint">{props.children}</dd>
    </div>
  )
}

/** Beside 'Payment successful!', which says that the credit will be added, only the credit itself is news. */
function shownStep({ step, successShown }: PurchaseState): PurchaseStep | null {
  return successShown && step.is !== 'arrived' ? null : step
}

/** The progress of a purchase until the credit is on the account. Null shows none. */
function PurchaseProgress({ step }: { step: PurchaseStep | null }) {
  return (
    <div role="status" className="text-sm not-empty:mt-3">
      {step?.is === 'arriving' && (
        <p className="flex items-center gap-2 text-soft">
          <Spinner /> {credits.arriving}
        </p>
      )}
      {step?.is === 'late' && <p className="text-soft">{credits.late}</p>}
      {step?.is === 'arrived' && (
        <p className="flex animate-arrive items-center gap-2 font-medium text-call">
          <CircleCheck size={18} aria-hidden="true" />
          {creditAddedText(step.credit.amount)}
        </p>
      )}
    </div>
  )
}
