import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SegmentsProps<T extends string> {
  /** The accessible name of the group. */
  label: string
  items: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string | undefined
}

/** A switch between a few views: radio buttons side by side, so one stop of the Tab key, and arrows select. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, items, value, onChange, className } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames(SEGMENTS, className)}>
      {items.map(item => (
        <label
          key={item.value}
          className={segmentClass(
            item.value === value,
            'flex items-center justify-center gap-1.5 px-3 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          {item.label}
        </label>
      ))}
    </div>
  )
}

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
