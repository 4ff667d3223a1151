import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface AnswerButtonProps {
  label: string
  /** The colour classes of the round icon. */
  color: string
  /** Ignores presses without disabling the button, because a disabled button loses the focus. */
  isBusy?: boolean
  onPress: () => void
  /** The icon. */
  children: ReactNode
}

/** A large round button with its label below: Accept or Decline. */
export function AnswerButton(props: AnswerButtonProps) {
  const { label, color, isBusy = false, onPress, children } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
      className="group flex flex-col items-center gap-2 rounded-control text-sm font-medium"
    >
      {/* A browser drops a click when the pressed element is replaced, so the icon receives no events. */}
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none flex size-16 items-center justify-center rounded-full transition duration-150 group-hover:brightness-110 group-active:scale-95 group-aria-disabled:opacity-60',
          color,
        )}
      >
        {children}
      </span>
      {label}
    </button>
  )
}
