import { RotateCw } from 'lucide-react'
import { common } from '../../../strings/common.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useRetry } from '../shared/use-retry.ts'
import type { DisplayName } from './use-display-name.ts'

/** The user's name, a placeholder while it loads, or a Retry button if it cannot be loaded. */
export function UserName({ displayName }: { displayName: DisplayName }) {
  const retry = useRetry(() => displayName.is === 'failed' && displayName.refetch())
  if (displayName.is === 'loading') return <Skeleton className="h-4 w-20" />
  if (displayName.is === 'ready') {
    return (
      <p
        className="truncate max-[900px]:md:line-clamp-2 max-[900px]:md:text-xs max-[900px]:md:whitespace-normal"
        title={displayName.name}
      >
        {displayName.name}
      </p>
    )
  }
  return (
    <button
      type="button"
      onClick={retry}
      title={dashboard.nameFailed}
      className="relative inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-accent after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
    >
      <RotateCw size={14} aria-hidden="true" />
      <span className="sr-only">{dashboard.nameFailed} </span>
      <span>
        {common.retry} <span className="max-[22.5rem]:sr-only">{retryOf.name}</span>
      </span>
    </button>
  )
}
