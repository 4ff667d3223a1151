import { Component, type ReactNode } from 'react'
import { ChunkError } from './load-chunk.ts'

interface ChunkBoundaryProps {
  children: ReactNode
  /** Nothing by default: the dashboard's `ReloadBanner` offers the reload once for all parts. */
  fallback?: ReactNode
}

/** Shows `fallback` in place of a part of the page that could not be loaded. It throws all other errors on. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!((error as unknown) instanceof ChunkError)) throw error
    return this.props.fallback
  }
}
