import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, className, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(className)}
    >
      {icon}
    </button>
  )
}

/** The classes of an icon button, for links that look like icon buttons. */
export function iconButtonClass(className?: string): string {
  return classNames(
    'tap inline-flex items-center justify-center rounded-control text-soft transition duration-150',
    'hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:opacity-45',
    className,
  )
}
