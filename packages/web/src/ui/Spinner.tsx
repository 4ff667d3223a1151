import { LoaderCircle } from 'lucide-react'

/** A progress indicator. It has no accessible name, so the text beside it must describe the progress. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-spin" aria-hidden="true" />
}
