import { Component, type ReactNode } from 'react'
import { ChunkError, partMissing } from '../loading/load-chunk.ts'
import { Button, buttonClass } from '../ui/buttons/Button.tsx'
import { CenteredCard } from '../ui/layout/Card.tsx'

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
      title={isPartMissing ? partMissing.title : 'Something went wrong'}
      lead={
        isPartMissing
          ? partMissing.text
          : 'This page stopped working. Reloading it usually helps; your credit is not affected.'
      }
    >
      <div role="alert" className="grid gap-3">
        <Button look="primary" onClick={() => location.reload()}>
          {partMissing.reload}
        </Button>
        {/* A plain link, because the router itself may have failed. */}
        <a href="/" className={buttonClass('secondary')}>
          Go to the start page
        </a>
      </div>
    </CenteredCard>
  )
}
