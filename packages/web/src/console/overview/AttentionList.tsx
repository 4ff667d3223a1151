import { failureCodeText, remedyOf } from '@ringback/contract/calls/failures/call-failures'
import { endLiveCall } from '@ringback/contract/operator/calls/call-changes'
import { tryFailureAgain } from '@ringback/contract/operator/failures'
import { sendMailAgain } from '@ringback/contract/operator/mails'
import { releaseNumber } from '@ringback/contract/operator/numbers/number-changes'
import type { OperatorAction } from '@ringback/contract/operator/operator-endpoint'
import {
  type Attention,
  type AttentionKind,
  type CallFailures,
  UNREAD_EVENT_DAYS,
} from '@ringback/contract/operator/overview'
import { retryPayment } from '@ringback/contract/operator/payments/payment-changes'
import { explainDifference } from '@ringback/contract/operator/reconciliation'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/buttons/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import { Section } from '../shared/Page.tsx'
import { denseButtonClass } from '../shared/console-controls.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { attentionPath } from './attention-paths.ts'
import { countText } from './figures.ts'

const ATTENTION_KINDS = {
  'parked-payments': 'Parked payments',
  'disputes-to-answer': 'Disputes to answer',
  'numbers-to-release': 'Numbers to release',
  'failed-mails': 'Mails that were refused',
  'stuck-calls': 'Calls that do not end',
  'reconciliation-differences': 'Open differences of the reconciliation',
  'failing-work': 'Work of background jobs that fails',
  'unread-payment-events': `Payment webhooks that were not understood, last ${UNREAD_EVENT_DAYS} days`,
  'payments-without-webhooks': 'Newest payments that no webhook reported',
} satisfies Record<AttentionKind, string>

/** The label of the button of each kind: that of the button in its list. */
const ATTENTION_VERBS = {
  'parked-payments': 'Decide',
  'disputes-to-answer': 'Answer',
  'numbers-to-release': 'Release',
  'failed-mails': 'Send again',
  'stuck-calls': 'End calls',
  'reconciliation-differences': 'Explain',
  'failing-work': 'Try again',
  'payments-without-webhooks': 'Look',
} as Readonly<Record<string, string>>

/** What to do about things that their list does not say. */
const ATTENTION_REMEDIES = {
  'unread-payment-events':
    'The server asks Razorpay about their payments instead. The mail to the owners and the line "Razorpay events" of npm run doctor name the event and the reason: report them to the developers of this software, or update it.',
  'payments-without-webhooks':
    'Enable the webhook in Razorpay Dashboard > Account & Settings > Webhooks, and compare its URL, its secret and its active events with the manual.',
} as Readonly<Record<string, string>>

/** What the list of a kind offers to do, of several actions the one that needs the lowest role. */
const ACTIONS: Readonly<Record<string, OperatorAction>> = {
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
    <Section title="Needs a person">
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CircleCheck size={16} aria-hidden="true" />
          Nothing waits for a person.
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
  const path = attentionPath(kind)
  const text = `${wordOf(ATTENTION_KINDS, kind)}: ${countText(count)}`
  const can = useCan()
  const action = ACTIONS[kind]
  const verb = !action || can(action.role) ? ATTENTION_VERBS[kind] : 'Look'
  const remedy = ATTENTION_REMEDIES[kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-1.5 not-last:border-b">
      <TriangleAlert size={16} aria-hidden="true" className="text-warn" />
      <p className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span className="font-medium">{text}</span>
        {oldestAt && (
          <span className="text-xs text-soft">
            oldest since <Time at={oldestAt} />
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
    <Section title={`Calls that the carrier did not make, last ${days} days`}>
      <ul className="grid gap-3 text-sm">
        {failures.map(({ code, count, latestAt }) => (
          <li key={code} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <span className="font-medium">{failureCodeText(code)}</span>
              <span>{count === 1 ? '1 call' : `${countText(count)} calls`}</span>
              <span className="text-xs text-faint">
                latest <Time at={latestAt} />
              </span>
            </span>
            <span className="text-soft">{remedyOf(code)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
