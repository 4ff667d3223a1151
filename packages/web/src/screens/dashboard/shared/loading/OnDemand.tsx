import { type ReactNode, Suspense } from 'react'
import { PanelBoundary } from './PanelBoundary.tsx'

/** A part of the page whose code loads on demand. */
export function OnDemand({
  children,
  fallback = null,
  resetKey,
}: {
  children: ReactNode
  /** Shown until it has loaded. */
  fallback?: ReactNode
  /** See {@link PanelBoundary}. */
  resetKey?: string | null | undefined
}) {
  return (
    <PanelBoundary resetKey={resetKey}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PanelBoundary>
  )
}
