import { classNames } from './class-names.ts'
import { Skeleton } from './Skeleton.tsx'

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
