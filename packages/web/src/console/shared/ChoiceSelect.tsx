import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { denseInputClass } from './console-controls.ts'

/** The browser's own list in a field that looks like the lists of customers. `className` is of its frame. */
export function ChoiceSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={denseInputClass('cursor-pointer appearance-none truncate pr-8!')}
      />
      <ChevronsUpDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint"
      />
    </span>
  )
}
