import { common } from '../strings/common.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** Shown while a chunk loads. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="grid min-h-dvh place-items-center text-accent"
    >
      <Spinner size={28} />
    </div>
  )
}
