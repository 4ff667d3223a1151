import type { Direction } from '@ringback/contract/customers/calls'
import { SEGMENTS, segmentClass } from '../../../ui/choice/segment-styles.ts'
import { classNames } from '../../../ui/class-names.ts'

interface DirectionFilterProps {
  /** Null shows every call. */
  direction: Direction | null
  onDirection: (direction: Direction | null) => void
}

/** The buttons that filter by direction (spec section 2). */
export function DirectionFilter({ direction, onDirection }: DirectionFilterProps) {
  return (
    <div role="group" aria-label="Show calls" className={classNames(SEGMENTS, 'max-sm:w-full')}>
      {FILTERS.map(filter => (
        <button
          key={filter.label}
          type="button"
          aria-pressed={filter.direction === direction}
          onClick={() => onDirection(filter.direction)}
          className={segmentClass(filter.direction === direction, 'max-sm:flex-1 sm:px-4')}
        >
          {filter.label}
        </button>
      ))}
    </div>
  )
}

const FILTERS: readonly { direction: Direction | null; label: string }[] = [
  { direction: null, label: 'All Calls' },
  { direction: 'inbound', label: 'Incoming' },
  { direction: 'outbound', label: 'Outgoing' },
]
