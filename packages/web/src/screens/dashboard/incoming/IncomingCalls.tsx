import { Component, type ReactNode, Suspense, lazy } from 'react'
import { usePhone } from '../../../softphone/softphone-context.ts'

const IncomingPanel = lazy(async () => ({
  default: (await import('./IncomingPanel.tsx')).IncomingPanel,
}))
const RingsElsewhere = lazy(async () => ({
  default: (await import('./RingingInOtherTab.tsx')).RingingInOtherTab,
}))

/** Calls that come in: the tab that holds the phone rings, every other one says so. */
export function IncomingCalls() {
  const { phone, send } = usePhone()
  const { incoming, activeInOtherTab } = phone
  return (
    <Contained>
      <Suspense>
        {incoming && <IncomingPanel call={incoming} send={send} />}
        {activeInOtherTab && <RingsElsewhere />}
      </Suspense>
    </Contained>
  )
}

/** A panel that cannot be fetched (the server was updated since) must not take the dashboard with it. */
class Contained extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
