import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { usePhone, useSoftphoneOfPage } from '../../../softphone/softphone-context.ts'
import { OnDemand } from '../shared/loading/OnDemand.tsx'

const IncomingPanel = lazyComponent(() => import('./IncomingPanel.tsx'), 'IncomingPanel')
const CallLines = lazyComponent(() => import('./CallLines.tsx'), 'CallLines')

/** Incoming calls. The tab that owns the voice device rings; every other tab shows one line about the call. */
export function IncomingCalls() {
  const { send } = useSoftphoneOfPage()
  const incoming = usePhone(phone => phone.incoming)
  const ringId = usePhone(phone => phone.ringId)
  const isElsewhere = usePhone(phone => phone.answeredElsewhere !== null || phone.activeInOtherTab)
  // The user has opened the notice of a call.
  const isNoticed = useSearchParams()[0].has('incoming')
  // They stay after that, because a call that is over is no longer in the URL.
  const [hasLines, setHasLines] = useState(false)
  if ((isNoticed || isElsewhere) && !hasLines) setHasLines(true)
  return (
    <OnDemand resetKey={incoming?.callId}>
      {incoming && <IncomingPanel call={incoming} ringId={ringId} send={send} />}
      {hasLines && <CallLines />}
    </OnDemand>
  )
}
