import { classNames } from '../class-names.ts'

/** The frame around two or three choices of which one is selected. Its line takes no room, so that a choice is 44 px high. */
export const SEGMENTS = 'flex rounded-control bg-well outline -outline-offset-1 outline-line'

/** One of the choices. What is seen of it is smaller than what can be pressed. */
export function segmentClass(isSelected: boolean, className?: string): string {
  return classNames(
    'tap relative isolate rounded-control text-sm font-medium transition-colors duration-150',
    isSelected
      ? 'text-text before:absolute before:inset-1 before:-z-10 before:rounded-small before:bg-raised'
      : 'text-soft hover:text-text',
    className,
  )
}
