import { credits } from '../../../../strings/credits.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'

const USUAL_NUMBER_OF_PACKAGES = 5

/** The outline of the usual packages: name, price, credit and button. */
export function PackageSkeleton() {
  return (
    <div role="status" className="flex flex-wrap gap-x-3 gap-y-4">
      <span className="sr-only">{credits.packagesLoading}</span>
      {Array.from({ length: USUAL_NUMBER_OF_PACKAGES }, (_, index) => (
        <div
          key={index}
          className="flex h-32 grow basis-44 rounded-card border border-line bg-card p-4 max-sm:basis-full max-sm:items-end max-sm:justify-between sm:h-67 sm:flex-col"
        >
          <div className="max-sm:self-start">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-4 h-7 w-24" />
            <Skeleton className="mt-3 h-4 w-28 max-sm:hidden" />
          </div>
          <Skeleton className="h-11 rounded-control! max-sm:w-28 sm:mt-auto" />
        </div>
      ))}
    </div>
  )
}
