import { Spinner } from './Spinner.tsx'

/** Fills the window until a page has its code or its data. `label` is read by screen readers. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-dvh place-items-center text-accent">
      <Spinner size={28} />
    </div>
  )
}
