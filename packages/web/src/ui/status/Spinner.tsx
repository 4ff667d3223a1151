import { Ring } from '../identity/Ring.tsx'

/** A progress indicator. It has no accessible name, so the text beside it must describe the progress. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <Ring share={0.7} size={size} className="animate-spin" />
}

/** Fills the window until a page has its code or its data. `label` is read by screen readers. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-dvh place-items-center text-accent">
      <Spinner size={28} />
    </div>
  )
}
