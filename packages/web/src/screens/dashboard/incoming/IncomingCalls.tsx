import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useNoticedCall } from './use-noticed-call.ts'
import { OnDemand } from '../shared/OnDemand.tsx'

const IncomingPanel = lazyComponent(
  () => import('./IncomingPanel.tsx'),
  module => module.IncomingPanel,
)
const NoticedCall = lazyComponent(
  () => import('./CallLines.tsx'),
  module => module.NoticedCall,
)
const AnsweredElsewhere = lazyComponent(
  () => import('./CallLines.tsx'),
  module => module.AnsweredElsewhere,
)
const RingingInOtherTab = lazyComponent(
  () => import('./CallLines.tsx'),
  module => module.RingingInOtherTab,
)

/** Incoming calls. The tab that owns the voice device rings; every other tab shows one line about the call. */
export function IncomingCalls() {
  const { phone, send } = useSoftphone()
  const { answeredElsewhere, incoming, ringId, activeInOtherTab } = phone
  const noticed = useNoticedCall()
  return (
    <OnDemand resetKey={incoming?.callId}>
      {incoming && <IncomingPanel call={incoming} ringId={ringId} send={send} />}
      {noticed && <NoticedCall key={noticed.callId} {...noticed} />}
      {answeredElsewhere && (
        <AnsweredElsewhere
          call={answeredElsewhere}
          onClose={() => send({ is: 'dismiss-answered-elsewhere' })}
        />
      )}
      {activeInOtherTab && <RingingInOtherTab />}
    </OnDemand>
  )
}
