import { numbers } from '../../../strings/numbers.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The outline of two number cards: flag, number, country, fee and date. */
export function NumberSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <span className="sr-only">{numbers.loading}</span>
      <CardSkeleton />
      <CardSkeleton className="max-lg:hidden" />
    </div>
  )
}

function CardSkeleton({ className = '' }: { className?: string }) {
  return (
    <div className={`h-52 rounded-card border border-line bg-card p-4 sm:p-5 ${className}`}>
      <div className="flex items-start gap-3">
        <Skeleton className="mt-1.5 h-4.5 w-6.5" />
        <div className="grid gap-2.5">
          <Skeleton className="mt-1 h-5 w-40" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
      <div className="mt-5 flex gap-8 border-t border-line pt-4">
        <Skeleton className="h-10 w-18" />
        <Skeleton className="h-10 w-26" />
      </div>
    </div>
  )
}
