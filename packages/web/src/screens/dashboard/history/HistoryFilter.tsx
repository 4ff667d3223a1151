import type { Direction } from '@ringback/contract/customers/calls'
import { history } from '../../../strings/history.ts'
import { classNames } from '../../../ui/class-names.ts'

/** The direction of the calls to show; null shows every call. */
type Filter = Direction | null

const FILTERS: readonly { filter: Filter; label: string }[] = [
  { filter: null, label: history.all },
  { filter: 'inbound', label: history.incoming },
  { filter: 'outbound', label: history.outgoing },
]

export function HistoryFilter(props: { filter: Filter; onFilter: (filter: Filter) => void }) {
  return (
    <div
      role="group"
      aria-label={history.filters}
      className="flex rounded-control border max-sm:w-full border-line bg-well p-1"
    >
      {FILTERS.map(({ filter, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter === props.filter}
          onClick={() => props.onFilter(filter)}
          className={classNames(
            'tap rounded-small text-sm font-medium transition-colors duration-150 max-sm:flex-1 sm:px-4',
            filter === props.filter ? 'bg-raised text-text' : 'text-soft hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
