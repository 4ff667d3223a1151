import { Component, type ReactNode } from 'react'
import { ChunkBoundary } from '../../../../loading/ChunkBoundary.tsx'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'

interface PanelBoundaryProps {
  children: ReactNode
  /** Shown instead of the explanation. */
  fallback?: ReactNode
  /** The panel is tried again when it changes: an error with one call must not outlive it. */
  resetKey?: string | null | undefined
  /** Reports whether the panel has failed. */
  onChange?: (isBroken: boolean) => void
}

/**
 * Keeps an error of a panel from what is around it, above all from the call: the panel explains itself and can be
 * tried again. A file that could not be loaded is of the `ReloadBanner`.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onChange?.(true)
  }

  override componentDidUpdate(before: PanelBoundaryProps) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.#retry()
  }

  override componentWillUnmount() {
    if (this.state.isBroken) this.props.onChange?.(false)
  }

  readonly #retry = () => {
    this.setState({ isBroken: false })
    this.props.onChange?.(false)
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.isBroken) return <ChunkBoundary>{children}</ChunkBoundary>
    if (fallback !== undefined) return fallback
    return (
      <Notice
        tone="error"
        title="This part stopped working"
        actions={
          <Button look="secondary" isReplaced onClick={this.#retry}>
            Try again
          </Button>
        }
      >
        The rest of the page works, and a call goes on.
      </Notice>
    )
  }
}
