import { formatUsd, type Micros, micros, ZERO } from '@ringback/contract/money'
import type { ReactNode } from 'react'
import type { useBalance } from '../../../api/queries.ts'
import { FIGURES, Money } from '../../../money/Money.tsx'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LoadFailure, useLoadMessage, useRetry } from '../shared/loading/LoadFailure.tsx'
import { useSpending } from '../../../api/spending.ts'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'

interface BalanceCardProps {
  balance: ReturnType<typeof useBalance>
  /** Whether bought credit has just been added. */
  hasArrived: boolean
}

/** The balance in large type, beside it what is held or owed, and what warns of a low one. */
export function BalanceCard({ balance, hasArrived }: BalanceCardProps) {
  const { data, error } = balance
  const retry = useRetry(balance.refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card className={hasArrived ? 'ring-2 ring-call/50' : ''}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
        <div className="max-sm:basis-full">
          <h2 className="text-xs font-medium text-soft">Current balance</h2>
          <p className={classNames('mt-1', FIGURES['2xl'])}>
            {data ? <Money amount={data.balance} /> : '...'}
          </p>
        </div>
        {data && <Facts available={data.available} balance={data.balance} debt={data.debt} />}
        <SpendingFacts />
      </div>
      {!data && error && (
        <div className="mt-4">
          <LoadFailure what="balance" onRetry={retry}>
            {loadMessage(error.failure, 'Failed to fetch balance')}
          </LoadFailure>
        </div>
      )}
      {data?.balance === ZERO && (
        <Notice tone="warning" className="mt-4">
          Your account has no credits. Please purchase credits below to make calls.
        </Notice>
      )}
    </Card>
  )
}

/** The available credit, if it differs from the balance, and the debt, if there is any. */
function Facts({ balance, available, debt }: { balance: Micros; available: Micros; debt: Micros }) {
  const { phone } = useSoftphone()
  if (available === balance && debt === ZERO) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {available !== balance && (
        <Fact
          title="Available now"
          detail={heldText(micros(balance - available), phone.call !== null)}
        >
          <Money amount={available} />
        </Fact>
      )}
      {debt !== ZERO && (
        <Fact title="Owed" detail="Your next purchase pays this first." isBad>
          <Money amount={debt} />
        </Fact>
      )}
    </dl>
  )
}

/** The warning of a low balance and the daily budget, with the way to change them. A server may have neither. */
function SpendingFacts() {
  const { data, error } = useSpending()
  if (error) return null
  const { lowBalanceBelow = null, dailyBudget = null, spentToday } = data ?? {}
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-1 sm:ms-auto">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact title="Warning below">
          {!data && '...'}
          {data && (lowBalanceBelow ? <Money amount={lowBalanceBelow} /> : 'None')}
        </Fact>
        <Fact title="Calls today">
          {spentToday === undefined ? (
            '...'
          ) : (
            <TextWithNumbers>{spentTodayText(spentToday, dailyBudget)}</TextWithNumbers>
          )}
        </Fact>
      </dl>
      <Link
        to={`${PATHS.settings}#spending`}
        className="inline-flex min-h-11 min-w-11 items-center text-sm font-medium text-accent underline underline-offset-2"
      >
        Change
      </Link>
    </div>
  )
}

function Fact(props: { title: string; detail?: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className="max-w-60">
      <dt className="text-xs text-faint">{props.title}</dt>
      <dd className={classNames('text-base font-semibold', props.isBad && 'text-warn')}>
        {props.children}
      </dd>
      {props.detail && (
        <dd className="text-xs text-faint">
          <TextWithNumbers>{props.detail}</TextWithNumbers>
        </dd>
      )}
    </div>
  )
}

/** "$1.20", or with a daily budget "$1.20 of $5.00" */
function spentTodayText(spent: Micros, budget: Micros | null): string {
  return budget === null ? formatUsd(spent) : `${formatUsd(spent)} of ${formatUsd(budget)}`
}

/** Explains why less credit is available than posted. A call or a rental holds the rest. */
function heldText(amount: Micros, isInCall: boolean): string {
  const held = `${formatUsd(amount)} is held for`
  return isInCall
    ? `${held} the current call. What you do not use comes back.`
    : `${held} a call or a number. What is not used comes back.`
}
