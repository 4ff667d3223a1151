import { classNames } from './class-names.ts'

/** The place of something that loads, in its later size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-small bg-raised', className)}
    />
  )
}
