import { classNames } from './class-names.ts'
import { Skeleton } from './Skeleton.tsx'

interface ListSkeletonProps {
  /** What is loading, for screen readers. */
  label: string
  rows: number
  /** The height of a row, as a class. */
  rowHeight: string
  /** Adds a low row above the others, for a table's head. */
  hasHead?: boolean
}

/** A placeholder of the same height as the list that is loading. */
export function ListSkeleton({ label, rows, rowHeight, hasHead = false }: ListSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {hasHead && <Skeleton className="mb-3 h-6 w-full opacity-60" />}
      <div className="grid gap-2">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className={classNames('w-full', rowHeight)} />
        ))}
      </div>
    </div>
  )
}
