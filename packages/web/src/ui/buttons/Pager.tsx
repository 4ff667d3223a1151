import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'

interface PagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
  /** The position as text, for example 'Page 2 of 7'. */
  position: string
  previousLabel: string
  nextLabel: string
  busy?: boolean
}

/** Previous, the position, Next. Renders nothing for a single page. */
export function Pager(props: PagerProps) {
  const { page, pages, onPage, position, previousLabel, nextLabel, busy = false } = props
  if (pages <= 1) return null
  return (
    <nav aria-label={position} className="flex items-center justify-between gap-2">
      <Button
        look="secondary"
        className="max-sm:px-3"
        icon={<ChevronLeft size={16} aria-hidden="true" className="max-[22.5rem]:hidden" />}
        disabled={page <= 1 || busy}
        onClick={() => onPage(page - 1)}
      >
        {previousLabel}
      </Button>
      <p className="text-sm whitespace-nowrap text-soft" aria-live="polite">
        {position}
      </p>
      <Button
        look="secondary"
        className="max-sm:px-3"
        disabled={page >= pages || busy}
        onClick={() => onPage(page + 1)}
      >
        {nextLabel}
        <ChevronRight size={16} aria-hidden="true" className="max-[22.5rem]:hidden" />
      </Button>
    </nav>
  )
}
