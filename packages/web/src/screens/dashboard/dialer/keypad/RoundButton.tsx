import type { ReactNode } from 'react'
import { PlainButton } from '../../../../ui/buttons/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'

// The start and end buttons have no transition, because animation would delay the frame that shows the call.
const LOOKS = {
  plain:
    'border border-line bg-raised text-text transition-[background-color,scale] duration-150 hover:border-line-strong',
  muted: 'bg-muted text-muted-ink transition-[background-color,scale] duration-150',
  start: 'bg-call text-call-ink',
  end: 'bg-danger text-danger-ink',
}

interface RoundButtonProps {
  /** The accessible name, which contains the text under the button. */
  label: string
  look: keyof typeof LOOKS
  isCallButton?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the row under the keys. */
export function RoundButton(props: RoundButtonProps) {
  const { label, look, isCallButton = false, disabled, onClick, children } = props
  return (
    <PlainButton
      aria-label={label}
      title={label}
      disabled={disabled}
      // The start button becomes the end button. The second click of a double click, or the repeated event
      // of a pressed key, must not end the call.
      onClick={event => {
        if (!isCallButton || event.detail < 2) onClick()
      }}
      onKeyDown={event => {
        if (event.repeat) event.preventDefault()
      }}
      className={classNames(
        'flex touch-manipulation items-center justify-center rounded-full',
        'hover:brightness-110 active:scale-95 disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100',
        'size-14',
        LOOKS[look],
      )}
    >
      {children}
    </PlainButton>
  )
}

/** A round button with its text below. The text has its place even when there is none, and may be wider than the button. */
export function WithText({ text, children }: { text: string | null | false; children: ReactNode }) {
  return (
    <div className="flex w-18 flex-col items-center justify-center">
      {children}
      <span
        aria-hidden="true"
        className="mt-1 flex h-4 w-max justify-center text-xs leading-4 text-soft select-none"
      >
        {text}
      </span>
    </div>
  )
}
