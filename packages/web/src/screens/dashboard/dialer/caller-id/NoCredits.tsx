import { TriangleAlert } from 'lucide-react'

/** In the first row of the card, which is in sight in every window and moves nothing. It is a state, which no message replaces. */
export function NoCredits() {
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-1.5 text-xs leading-4 font-semibold whitespace-nowrap text-warn"
    >
      <TriangleAlert size={14} aria-hidden="true" />
      No Credits Available
    </p>
  )
}
