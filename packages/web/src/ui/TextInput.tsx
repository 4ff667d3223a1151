import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={inputClass(className)} />
}

/** The classes of a text field. The text has 16 px, because iOS zooms the page for anything smaller. */
export function inputClass(className?: string): string {
  return classNames(
    'h-12 w-full rounded-control border border-line-strong bg-well px-3.5 text-base text-text',
    'transition-colors duration-150 focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/35',
    'aria-invalid:border-danger aria-invalid:focus:ring-danger/30 disabled:opacity-55',
    className,
  )
}
