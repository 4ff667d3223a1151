import { type ReactNode, Suspense } from 'react'
import { PanelBoundary } from './PanelBoundary.tsx'

/** A part of the page whose code loads on demand. */
export function OnDemand({ children }: { children: ReactNode }) {
  return (
    <PanelBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </PanelBoundary>
  )
}
