import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { DENSE } from '../console-controls.ts'
import { shared } from '../strings.ts'

interface ListPagerProps {
  /** What the list has. */
  label: string
  page: number
  hasMore: boolean
  busy: boolean
  onPage: (page: number) => void
}

/** Previous, the page, Next. Lists have no total. Renders nothing for a single page. */
export function ListPager({ label, page, hasMore, busy, onPage }: ListPagerProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={shared.pagesOf(label)} className="flex items-center justify-end gap-3">
      <Button
        look="secondary"
        className={DENSE}
        icon={<ChevronLeft size={15} aria-hidden="true" />}
        disabled={page <= 1 || busy}
        onClick={() => onPage(page - 1)}
      >
        {shared.previous}
      </Button>
      <p className="text-sm text-soft tabular-nums" aria-live="polite">
        {shared.page(page)}
      </p>
      <Button
        look="secondary"
        className={DENSE}
        disabled={!hasMore || busy}
        onClick={() => onPage(page + 1)}
      >
        {shared.next}
        <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </nav>
  )
}
