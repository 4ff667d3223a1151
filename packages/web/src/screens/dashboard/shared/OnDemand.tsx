import { type ReactNode, Suspense } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'

/** A part of the page whose code loads on demand. */
export function OnDemand({ children }: { children: ReactNode }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkBoundary>
  )
}
