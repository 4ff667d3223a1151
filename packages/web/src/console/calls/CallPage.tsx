import {
  type CallComparison,
  compareCall,
  endLiveCall,
} from '@ringback/contract/operator/calls/call-changes'
import { getCall, type InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { otherPartyOf } from '../shared/values/Phone.tsx'
import { RefundButton } from '../shared/change/RefundButton.tsx'
import { ActionButton } from '../shared/change/actions.tsx'
import { useEntity } from '../shared/use-api.ts'
import { CallFacts, Feedback, Quality } from './CallFacts.tsx'
import { Arithmetic, CallLedger, Margin } from './CallMoney.tsx'
import { CallStatusBadge, REFRESH_MS } from './CallStatusBadge.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { Comparison } from './Comparison.tsx'
import { calls } from './strings.ts'
import { OperatorChanges } from '../shared/OperatorChanges.tsx'

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
      title={call.data ? titleOf(call.data) : calls.id}
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
  return call.direction === 'outbound' ? calls.callTo(party) : calls.callFrom(party)
}

function LoadedCall({ call }: { call: InspectedCall }) {
  return (
    <>
      {call.isLive && call.endRequestedAt !== null && (
        <Notice tone="warning">{calls.endPending(TIME.format(call.endRequestedAt))}</Notice>
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
            title={calls.changes}
            subject={`call:${call.id}`}
            changes={call.changes}
            none={calls.noChanges}
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
