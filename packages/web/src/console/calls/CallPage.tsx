import { type CallComparison, type InspectedCall, getCall } from '@ringback/contract/operator/calls'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { CallActions } from './CallActions.tsx'
import { CallChanges } from './CallChanges.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallLedger } from './CallLedger.tsx'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { CallTimeline } from './CallTimeline.tsx'
import { Comparison } from './Comparison.tsx'
import { Feedback } from './Feedback.tsx'
import { Margin } from './Margin.tsx'
import { otherPartyOf } from '../shared/Party.tsx'
import { Quality } from './Quality.tsx'
import { REFRESH_MS } from './refresh.ts'
import { calls } from './strings.ts'

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
        <Alert tone="warning">{calls.endPending(TIME.format(call.endRequestedAt))}</Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
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
          <CallChanges call={call} />
        </div>
      </div>
    </>
  )
}
