import { type ReactNode, Suspense } from 'react'
import { PanelBoundary } from './PanelBoundary.tsx'

/** A part of the page whose code loads on demand. */
export function OnDemand({
  children,
  resetKey,
}: {
  children: ReactNode
  /** See {@link PanelBoundary}. */
  resetKey?: string | null | undefined
}) {
  return (
    <PanelBoundary resetKey={resetKey}>
      <Suspense fallback={null}>{children}</Suspense>
    </PanelBoundary>
  )
}
