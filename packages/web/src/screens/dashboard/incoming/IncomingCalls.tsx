import { Component, type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import { hearTabs } from '../../../softphone/ring-news.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import type { Caller } from '../../../softphone/voice.ts'

const IncomingPanel = lazy(async () => ({
  default: (await import('./IncomingPanel.tsx')).IncomingPanel,
}))
const RingsElsewhere = lazy(async () => ({
  default: (await import('./RingsElsewhere.tsx')).RingsElsewhere,
}))

/** Calls that come in: the tab that holds the phone rings, every other one says so. */
export function IncomingCalls() {
  const { phone, send } = usePhone()
  const { incoming, elsewhere } = phone
  return (
    <Contained>
      <Suspense>
        {incoming && <IncomingPanel call={incoming} send={send} />}
        {elsewhere && <Elsewhere />}
      </Suspense>
    </Contained>
  )
}

function Elsewhere() {
  const [caller, setCaller] = useState<Caller | null>(null)
  useEffect(() => hearTabs(setCaller), [])
  return caller && <RingsElsewhere caller={caller} />
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
