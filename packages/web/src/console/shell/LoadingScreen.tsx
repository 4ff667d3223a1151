import { Spinner } from '../../ui/Spinner.tsx'
import { shared } from '../shared/strings.ts'

/** Shown while a part of the console loads. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      aria-label={shared.loading}
      className="grid min-h-60 place-items-center text-accent"
    >
      <Spinner size={24} />
    </div>
  )
}
