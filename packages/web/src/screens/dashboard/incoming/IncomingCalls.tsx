import { Component, type ReactNode, Suspense, lazy } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'

const IncomingPanel = lazy(async () => ({
  default: (await import('./IncomingPanel.tsx')).IncomingPanel,
}))
const RingingInOtherTab = lazy(async () => ({
  default: (await import('./RingingInOtherTab.tsx')).RingingInOtherTab,
}))

/** Incoming calls: the tab that owns the voice device rings, and every other tab shows a line about it. */
export function IncomingCalls() {
  const { phone, send } = useSoftphone()
  const { incoming, activeInOtherTab } = phone
  return (
    <HideOnError>
      <Suspense>
        {incoming && <IncomingPanel call={incoming} send={send} />}
        {activeInOtherTab && <RingingInOtherTab />}
      </Suspense>
    </HideOnError>
  )
}

/** Contains a panel that cannot be loaded, for example after an update of the server. The dashboard goes on. */
class HideOnError extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
