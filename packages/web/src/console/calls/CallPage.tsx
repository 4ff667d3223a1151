import {
  type CallComparison,
  compareCall,
  endLiveCall,
} from '@ringback/contract/operator/calls/call-changes'
import {
  getCall,
  type InspectedCall,
  type CallTimelineEntry,
  type TimelineSource,
} from '@ringback/contract/operator/calls/inspected-call'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Badge } from '../../ui/status/Badge.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { OperatorChanges } from '../shared/OperatorChanges.tsx'
import { Page, NewestOnly, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { RefundButton } from '../shared/change/RefundButton.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { wordsOf, CallStatusBadge, REFRESH_MS } from '../shared/values/StateBadges.tsx'
import { Timeline, type TimelineEntry } from '../shared/values/Timeline.tsx'
import { Length, otherPartyOf } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { CallFacts, Feedback, Quality, Comparison } from './CallFacts.tsx'
import { Arithmetic, CallLedger, Margin } from './CallMoney.tsx'

const EVENTS = {
  'call-created': 'The browser asked for the call',
  'call-arrived': 'The carrier reported an incoming call',
  'instructions-requested': 'The carrier asked for instructions',
  'leg-status': 'Status of the called leg',
  'dial-result': 'Result of the dial',
  'call-answered': 'The call was answered',
  'browser-hung-up': 'The browser reported the end',
  'call-settled': 'The call was settled',
  'call-expired': 'The call expired before it was dialled',
  'hold-placed': 'Hold placed',
  'hold-released': 'Hold released',
  'transfer-posted': 'Transfer posted',
  'failure-found': 'The carrier said why it did not make the call',
  'record-read': 'The server read the record of the called leg',
  'feedback-given': 'The customer gave feedback',
  'operator-change': 'An operator made a change',
} satisfies Record<CallTimelineEntry['event'], string>

const SOURCES = {
  browser: 'Browser',
  webhook: 'Webhook',
  carrier: 'Record of the carrier',
  ledger: 'Ledger',
  operator: 'Operator',
  server: 'Server',
} satisfies Record<TimelineSource, string>

const LATE_REPORTS_MS = 60_000

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** One call: facts, arithmetic, margin, feedback, ledger, changes and timeline. The call is read again while it may change. */
export function CallPage() {
  const { id = '' } = useParams()
  const call = useEntity(
    getCall,
    { params: { id } },
    { refetchMs: REFRESH_MS, refetchWhile: isChanging },
  )
  const [comparison, setComparison] = useState<CallComparison | null>(null)
  useNumberingPlan()
  return (
    <Page
      title={call.data ? titleOf(call.data) : 'Call'}
      lead={call.data && <CallStatusBadge call={call.data} />}
      actions={call.data && <CallActions call={call.data} onCompared={setComparison} />}
    >
      <Loaded query={call}>
        {call => (
          <>
            {comparison && <Comparison comparison={comparison} />}
            <LoadedCall call={call} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** After the end of a call, reports of the browser and of the carrier may still arrive. */
function isChanging({ isLive, endedAt }: InspectedCall): boolean {
  return isLive || (endedAt !== null && Date.now() - endedAt.getTime() < LATE_REPORTS_MS)
}

function titleOf(call: InspectedCall): string {
  const party = formatPhoneNumber(otherPartyOf(call))
  return call.direction === 'outbound' ? `Call to ${party}` : `Call from ${party}`
}

function LoadedCall({ call }: { call: InspectedCall }) {
  return (
    <>
      {call.isLive && call.endRequestedAt !== null && (
        <Notice tone="warning">{`The carrier was asked at ${TIME.format(call.endRequestedAt)} to end this call. The server repeats the request until it has ended.`}</Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CallFacts call={call} />
          <Arithmetic call={call} />
          <Margin call={call} />
          <Quality call={call} />
          <Feedback call={call} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CallTimeline entries={call.timeline} />
          <CallLedger call={call} />
          <OperatorChanges
            title="Changes by operators"
            subject={`call:${call.id}`}
            changes={call.changes}
            none="No operator has changed this call."
          />
        </div>
      </div>
    </>
  )
}

interface CallActionsProps {
  call: InspectedCall
  onCompared: (comparison: CallComparison) => void
}

/** The buttons of a call. */
function CallActions({ call, onCompared }: CallActionsProps) {
  const params = { id: call.id }
  const { cost } = call
  return (
    <>
      {call.isLive && <ActionButton action={endLiveCall} params={params} />}
      {call.dialledAt !== null && (
        <ActionButton action={compareCall} params={params} onDone={onCompared} />
      )}
      {cost !== null && <RefundButton call={{ ...call, cost, party: otherPartyOf(call) }} />}
    </>
  )
}

const TONES: Readonly<Record<string, NonNullable<TimelineEntry['tone']>>> = {
  operator: 'warning',
}

/** Browser, webhooks, records of the carrier, operators and ledger in one list, oldest first. */
function CallTimeline({ entries }: { entries: readonly CallTimelineEntry[] }) {
  return (
    <Section title="Timeline">
      <Timeline
        hasOffsets
        entries={entries.map((entry, index) => ({
          key: String(index),
          at: entry.at,
          title: (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              {wordOf(EVENTS, entry.event)} <Badge>{wordOf(SOURCES, entry.source)}</Badge>
            </span>
          ),
          detail: detailOf(entry),
          more: WITH_IDS.has(entry.event) && entry.detail !== null && <Id>{entry.detail}</Id>,
          tone: TONES[entry.source] ?? 'neutral',
        }))}
      />
      <NewestOnly rows={entries} />
    </Section>
  )
}

/** The events whose detail is an id: the SID of a leg, or the key of a hold or a transfer. */
const WITH_IDS: ReadonlySet<CallTimelineEntry['event']> = new Set([
  'call-arrived',
  'instructions-requested',
  'hold-placed',
  'hold-released',
  'transfer-posted',
])

function detailOf({ event, detail: reported, seconds, amount }: CallTimelineEntry) {
  const detail = WITH_IDS.has(event) ? null : reported && wordsOf(reported)
  if (detail === null && seconds === null && amount === null) return undefined
  return (
    <span className="flex flex-wrap gap-x-3">
      {detail !== null && (
        <span>
          <TextWithNumbers>{detail}</TextWithNumbers>
        </span>
      )}
      {seconds !== null && <Length seconds={seconds} />}
      {amount !== null && <Money amount={amount} to="all" />}
    </span>
  )
}
