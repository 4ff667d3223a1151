import { classNames } from '../class-names.ts'

/** The frame around two or three choices of which one is selected. */
export const SEGMENTS = 'flex rounded-control border border-line bg-well p-1'

/** One of the choices. */
export function segmentClass(isSelected: boolean, className?: string): string {
  return classNames(
    'tap rounded-small text-sm font-medium transition-colors duration-150',
    isSelected ? 'bg-raised text-text' : 'text-soft hover:text-text',
    className,
  )
}
