import { failureCodeText, remedyOf } from '@ringback/contract/calls/failures/call-failures'
import { endLiveCall } from '@ringback/contract/operator/calls/call-changes'
import { tryFailureAgain } from '@ringback/contract/operator/failures'
import { sendMailAgain } from '@ringback/contract/operator/mails'
import { releaseNumber } from '@ringback/contract/operator/numbers/number-changes'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import type { Attention, AttentionKind, CallFailures } from '@ringback/contract/operator/overview'
import { retryPayment } from '@ringback/contract/operator/payments/payment-changes'
import { explainDifference } from '@ringback/contract/operator/reconciliation'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import { Section } from '../shared/Page.tsx'
import { denseButtonClass } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { ATTENTION_PATHS } from './attention-paths.ts'
import { countText } from './figures.ts'
import { overview } from './strings.ts'

/** What the list of a kind offers to do, of several actions the one that needs the lowest role. */
const ACTIONS: Partial<Record<AttentionKind, OperatorAction>> = {
  'parked-payments': retryPayment,
  'numbers-to-release': releaseNumber,
  'failed-mails': sendMailAgain,
  'stuck-calls': endLiveCall,
  'reconciliation-differences': explainDifference,
  'failing-work': tryFailureAgain,
}

/** What needs a person, each with a button that leads to where it is decided. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  return (
    <Section title={overview.attention}>
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CircleCheck size={16} aria-hidden="true" />
          {overview.nothing}
        </p>
      ) : (
        <ul className="-mb-2 text-sm">
          {items.map(item => (
            <AttentionRow key={item.kind} {...item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AttentionRow({ kind, count, oldestAt }: Attention) {
  const path = ATTENTION_PATHS[kind]
  const text = `${overview.attentionKinds[kind]}: ${countText(count)}`
  const can = useCan()
  const action = ACTIONS[kind]
  const verb = !action || can(action.role) ? overview.attentionVerbs[kind] : overview.look
  const remedy = overview.attentionRemedies[kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-1.5 not-last:border-b">
      <TriangleAlert size={16} aria-hidden="true" className="text-warn" />
      <p className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span className="font-medium">{text}</span>
        {oldestAt && (
          <span className="text-xs text-soft">
            {overview.since} <Time at={oldestAt} />
          </span>
        )}
      </p>
      {path !== null && verb !== undefined && (
        <Link to={path} aria-label={`${verb}: ${text}`} className={denseButtonClass()}>
          {verb}
        </Link>
      )}
      {remedy && <p className="col-span-2 col-start-2 pb-1 text-soft">{remedy}</p>}
    </li>
  )
}

interface CallFailureListProps {
  failures: readonly CallFailures[]
  days: number
}

/** Why calls failed, by the carrier's error codes, with what an operator can change. */
export function CallFailureList({ failures, days }: CallFailureListProps) {
  if (failures.length === 0) return null
  return (
    <Section title={overview.callFailures(days)}>
      <ul className="grid gap-3 text-sm">
        {failures.map(({ code, count, latestAt }) => (
          <li key={code} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="font-medium">{failureCodeText(code)}</span>
              <span>{overview.failureCount(count)}</span>
              <span className="text-xs text-faint">
                {overview.failureLatest} <Time at={latestAt} />
              </span>
            </span>
            <span className="text-soft">{remedyOf(code)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
