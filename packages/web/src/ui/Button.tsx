import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'
import { useFocusAfterDisabled } from './use-focus-after-disabled.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-accent-ink hover:brightness-110',
  secondary: 'border border-line-strong bg-raised text-text hover:border-accent',
  quiet: 'text-accent hover:bg-accent-wash',
  plain: 'text-soft hover:bg-raised hover:text-text',
  danger: 'border border-danger/50 bg-card text-danger hover:border-danger',
}

/** The classes of a button, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-semibold',
    'transition duration-150 disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:brightness-100',
    LOOKS[look],
    className,
  )
}

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  look?: ButtonLook
  /** Shows a spinner and disables the button. The caller describes the progress in `children`. */
  busy?: boolean
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    look,
    busy = false,
    icon,
    className,
    disabled,
    children,
    type = 'button',
    ...rest
  } = props
  const isDisabled = disabled || busy
  const button = useFocusAfterDisabled(isDisabled)
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={isDisabled}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
