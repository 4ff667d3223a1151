import { Component, type ReactNode, Suspense, lazy } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'

const IncomingPanel = lazy(async () => ({
  default: (await import('./IncomingPanel.tsx')).IncomingPanel,
}))
const RingingInOtherTab = lazy(async () => ({
  default: (await import('./RingingInOtherTab.tsx')).RingingInOtherTab,
}))

/** Incoming calls. The tab that owns the voice device rings; every other tab shows one line about the call. */
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

/** Hides a panel whose code cannot be loaded, for example after an update of the server. */
class HideOnError extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
