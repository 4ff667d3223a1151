import { credits } from '../../../strings/credits.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const USUAL_NUMBER_OF_PACKAGES = 5

/** A placeholder with the size of the usual packages. */
export function PackageSkeleton() {
  return (
    <div role="status" className="flex flex-wrap gap-3">
      <span className="sr-only">{credits.packagesLoading}</span>
      {Array.from({ length: USUAL_NUMBER_OF_PACKAGES }, (_, index) => (
        <div
          key={index}
          className="h-30 grow basis-44 rounded-card border border-line bg-card p-4 max-sm:basis-full sm:h-61"
        >
          <Skeleton className="h-4 w-20" />
          <Skeleton className="mt-4 h-7 w-24" />
        </div>
      ))}
    </div>
  )
}
