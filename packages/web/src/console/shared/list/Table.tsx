import { ArrowDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from '../../../ui/buttons/Link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from './columns.tsx'

interface TableProps<T> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<T>[]
  items: readonly T[]
  itemKey: (item: T) => string
  /** Makes each row a link to this path. */
  rowPath?: (item: T) => string
  /** Makes each row open to show more. */
  rowDetails?: (item: T) => ReactNode
  /** Whether the items are of another page than the one that is loading. */
  isStale?: boolean
  /** The column by which the list is sorted. Only a list that is sorted by the API has it. */
  sorting?: Sorting
}

interface Sorting {
  /** The `sort` of the column; empty for the usual order. */
  by: string
  set: (by: string) => void
}

/** A phone has no room for it beside what it is about. */
const PINNED = 'bg-card sm:sticky sm:inset-e-0'

/** A table of items that are already loaded. `DataTable` loads them from the API. */
export function Table<T>(props: TableProps<T>) {
  const { label, columns, items, itemKey, rowDetails, isStale = false, sorting } = props
  const shown = columns.filter(({ isCsvOnly }) => !isCsvOnly)
  return (
    <div
      // No landmark: the section around it has the same name.
      role="group"
      aria-label={label}
      // A table that is wider than the screen scrolls, with the keyboard too.
      tabIndex={0}
      className="@container scroll-edges-x rounded-control border border-line"
    >
      <table
        aria-label={label}
        aria-busy={isStale}
        className={classNames('w-full border-collapse text-sm', isStale && 'opacity-60')}
      >
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {rowDetails && (
              <th scope="col" className="w-9">
                <span className="sr-only">Details</span>
              </th>
            )}
            {shown.map(column => (
              <Header key={column.header} column={column} sorting={sorting} />
            ))}
            {props.rowPath && <th aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <Row key={itemKey(item)} {...props} columns={shown} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header<T>(props: { column: Column<T>; sorting: Sorting | undefined }) {
  const { header, align, isPinned, className, sort } = props.column
  const { by, set } = props.sorting ?? {}
  const isSorted = sort !== undefined && by === sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'descending' : undefined}
      className={classNames(
        'px-3 py-2 font-medium whitespace-nowrap',
        align === 'end' ? 'text-end' : 'text-start',
        isPinned && PINNED,
        className,
      )}
    >
      {sort !== undefined && set ? (
        <button
          type="button"
          title={isSorted ? 'Usual order' : 'Largest first'}
          onClick={() => set(isSorted ? '' : sort)}
          className="inline-flex items-center gap-1 rounded-small hover:text-text"
        >
          <ArrowDown
            size={13}
            aria-hidden="true"
            className={isSorted ? 'text-accent' : 'opacity-40'}
          />
          {header}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

function Row<T>({ columns, item, rowPath, rowDetails }: TableProps<T> & { item: T }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const path = rowPath?.(item)
  return (
    <Fragment>
      <tr
        className={classNames(
          'group relative h-11 border-line not-last:border-b hover:bg-raised/60',
          isOpen && 'bg-raised/60',
        )}
      >
        {rowDetails && (
          <OpenCell isOpen={isOpen} detailsId={id} onToggle={() => setOpen(!isOpen)} />
        )}
        {columns.map(({ header, cell, align, isPinned, className }, index) => (
          <td
            key={header}
            className={classNames(
              'px-3 py-1',
              // Of a phone's width a date takes two lines.
              index === 0 &&
                'max-sm:[&_time]:inline-block max-sm:[&_time]:min-w-23 max-sm:[&_time]:whitespace-normal',
              align === 'end' && 'text-end tabular-nums',
              isPinned && PINNED,
              className,
            )}
          >
            {path !== undefined && index === 0 ? (
              <Link to={path} className="font-medium after:absolute after:inset-0">
                {cell(item)}
              </Link>
            ) : (
              contentOf(cell(item), isPinned)
            )}
          </td>
        ))}
        {path !== undefined && (
          <td aria-hidden="true" className="w-6 pe-2 text-faint group-hover:text-text">
            <ChevronRight size={16} />
          </td>
        )}
      </tr>
      {rowDetails && isOpen && (
        <tr id={id} className="border-line bg-well not-last:border-b">
          <td colSpan={columns.length + 1} className="px-4 py-3">
            <div className="sticky inset-s-4 w-[calc(100cqw-2rem)]">{rowDetails(item)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function OpenCell(props: { isOpen: boolean; detailsId: string; onToggle: () => void }) {
  const { isOpen, detailsId, onToggle } = props
  return (
    <td className="py-0.5 ps-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-label={isOpen ? 'Hide details' : 'Show details'}
        onClick={onToggle}
        className="grid size-9 place-items-center rounded-small text-soft hover:bg-raised hover:text-text"
      >
        <ChevronRight
          size={15}
          aria-hidden="true"
          className={classNames(
            'transition-transform duration-150',
            isOpen && 'rotate-90 rtl:-rotate-90',
          )}
        />
      </button>
    </td>
  )
}

/** What a cell shows: a dash if there is no value. The buttons of a row need none. */
function contentOf(content: ReactNode, isPinned = false): ReactNode {
  const isEmpty = content === null || content === undefined || content === false || content === ''
  return isEmpty && !isPinned ? <span className="text-faint">–</span> : content
}
