import { Component, type ReactNode } from 'react'
import { ChunkError } from '../loading/load-chunk.ts'
import { app } from '../strings/app.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { CenteredCard } from '../ui/Card.tsx'

/** Shows an error screen with a way out when a component throws, or cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <BrokenScreen error={error} />
  }
}

export function BrokenScreen({ error }: { error: unknown }) {
  const isPartMissing = error instanceof ChunkError
  return (
    <CenteredCard
      title={isPartMissing ? app.partMissingTitle : app.brokenTitle}
      lead={isPartMissing ? app.partMissingText : app.brokenText}
    >
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
