import { Component, type ReactNode } from 'react'
import { ChunkError, chunkFailure } from './load-chunk.ts'

interface ChunkBoundaryProps {
  children: ReactNode
  /** Nothing by default: the dashboard's `ReloadBanner` offers the reload once for all parts. */
  fallback?: ReactNode
}

interface Failed {
  error: unknown
  /** The number of retries when the part failed. */
  retries: number
}

/**
 * Shows `fallback` in place of a part of the page that could not be loaded, until the part is tried again. It
 * throws all other errors on.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { failed: Failed | null }> {
  override state: { failed: Failed | null } = { failed: null }
  #unsubscribe: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, retries: chunkFailure.retries() } }
  }

  override componentDidMount() {
    this.#unsubscribe = chunkFailure.subscribe(() => {
      const { failed } = this.state
      if (failed && failed.retries !== chunkFailure.retries()) this.setState({ failed: null })
    })
  }

  override componentWillUnmount() {
    this.#unsubscribe?.()
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    if (!(failed.error instanceof ChunkError)) throw failed.error
    return this.props.fallback
  }
}
