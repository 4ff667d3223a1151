import { classNames } from './class-names.ts'

/** A placeholder while content loads. It has the size of the content, so that the layout stays still. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-small bg-raised', className)}
    />
  )
}
