import { classNames } from './class-names.ts'

/** A placeholder while content loads. It has the size of the content, so that nothing moves when the content appears. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-small bg-raised', className)}
    />
  )
}
