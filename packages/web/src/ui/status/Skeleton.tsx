import { classNames } from '../class-names.ts'

/** A placeholder while content loads. It has the size of the content, so that nothing moves when the content appears. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-small bg-raised', className)}
    />
  )
}

/** A card with a title and some lines. `className` gives its size. */
export function CardSkeleton({ lines, className }: { lines: number; className: string }) {
  return (
    <div
      className={classNames(
        'grid content-start gap-5 rounded-card border border-line bg-card p-4 sm:p-6',
        className,
      )}
    >
      <Skeleton className="h-4 w-32 max-w-full" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </div>
  )
}

interface ListSkeletonProps {
  /** What is loading, for screen readers. */
  label: string
  rows: number
  /** The height of a row, as a class. */
  rowHeight: string
}

/** The outline of a list of boxes while it loads. For rows of text see `RowsSkeleton`. */
export function ListSkeleton({ label, rows, rowHeight }: ListSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="grid gap-2">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className={classNames('w-full', rowHeight)} />
        ))}
      </div>
    </div>
  )
}

interface RowsSkeletonProps {
  /** What is loading, for screen readers. */
  label: string
  rows: number
  /** Whether each row begins with a round icon. */
  hasIcon?: boolean
  /** For a list that is a table with a head on a wide screen: the height of its rows there, as a class. */
  tableRowHeight?: string
}

/** The outline of rows with two texts and an amount. */
export function RowsSkeleton({ label, rows, hasIcon = false, tableRowHeight }: RowsSkeletonProps) {
  const isTable = tableRowHeight !== undefined
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {isTable && (
        <div className="h-9.5 border-b border-line px-3 py-3 max-md:hidden">
          <Skeleton className="h-3 w-1/3" />
        </div>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={classNames(
            'flex items-center gap-3 border-b border-line last:border-b-0',
            hasIcon && !isTable ? 'h-14' : 'py-3',
            isTable && `md:gap-8 md:px-3 ${tableRowHeight}`,
          )}
        >
          {hasIcon && <Skeleton className="size-9 shrink-0 rounded-full!" />}
          <span className={classNames('grid flex-1 gap-2', isTable && 'md:grid-cols-3 md:gap-8')}>
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className={classNames('h-3 w-28 max-w-full', isTable && 'md:h-4 md:w-36')} />
          </span>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
