import { Component, type ReactNode } from 'react'
import { app } from '../strings/app.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { CenteredCard } from '../ui/CenteredCard.tsx'

/** Shows an error screen with a way out when a component throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}

export function BrokenScreen() {
  return (
    <CenteredCard title={app.brokenTitle} lead={app.brokenText}>
      <div role="alert" className="grid gap-3">
        <Button look="primary" onClick={() => location.reload()}>
          {app.reload}
        </Button>
        {/* A plain link, because the router itself may have failed. */}
        <a href="/" className={buttonClass('secondary')}>
          {app.goHome}
        </a>
      </div>
    </CenteredCard>
  )
}
