import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'

const IncomingPanel = lazyComponent(() => import('./IncomingPanel.tsx'), 'IncomingPanel')
const CallLines = lazyComponent(() => import('./CallLines.tsx'), 'CallLines')

/** Incoming calls. The tab that owns the voice device rings; every other tab shows one line about the call. */
export function IncomingCalls() {
  const { phone, send } = useSoftphone()
  const { answeredElsewhere, incoming, ringId, activeInOtherTab } = phone
  // The user has opened the notice of a call.
  const isNoticed = useSearchParams()[0].has('incoming')
  return (
    <OnDemand resetKey={incoming?.callId}>
      {incoming && <IncomingPanel call={incoming} ringId={ringId} send={send} />}
      {(isNoticed || answeredElsewhere || activeInOtherTab) && <CallLines />}
    </OnDemand>
  )
}
