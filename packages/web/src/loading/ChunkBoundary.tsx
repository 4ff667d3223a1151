import { Component, type ReactNode } from 'react'
import { ChunkError } from './load-chunk.ts'

interface ChunkBoundaryProps {
  children: ReactNode
  /** Takes the place of a part that could not be loaded. The dashboard offers the reload in one place. */
  fallback?: ReactNode
}

/** Keeps the rest of the page alive when a part of it cannot be loaded. Other errors pass through. */
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
