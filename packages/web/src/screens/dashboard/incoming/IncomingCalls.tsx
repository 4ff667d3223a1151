import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { OnDemand } from '../shared/OnDemand.tsx'

const IncomingPanel = lazyComponent(
  () => import('./IncomingPanel.tsx'),
  module => module.IncomingPanel,
)
const RingingInOtherTab = lazyComponent(
  () => import('./RingingInOtherTab.tsx'),
  module => module.RingingInOtherTab,
)

/** Incoming calls. The tab that owns the voice device rings; every other tab shows one line about the call. */
export function IncomingCalls() {
  const { phone, send } = useSoftphone()
  const { incoming, ringId, activeInOtherTab } = phone
  return (
    <OnDemand>
      {incoming && <IncomingPanel call={incoming} ringId={ringId} send={send} />}
      {activeInOtherTab && <RingingInOtherTab />}
    </OnDemand>
  )
}
