import { classNames } from './class-names.ts'
import { Skeleton } from './Skeleton.tsx'

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
            'flex items-center gap-3 border-b border-line py-3 last:border-b-0',
            isTable && `md:gap-8 md:px-3 ${tableRowHeight}`,
          )}
        >
          {hasIcon && <Skeleton className="size-7 shrink-0 rounded-full!" />}
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
