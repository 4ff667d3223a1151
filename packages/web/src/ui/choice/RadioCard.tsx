import type { ReactNode } from 'react'

interface RadioCardProps {
  name: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

/** A choice of a group in a frame of its own, large enough for a finger. */
export function RadioCard({
  name,
  isChosen,
  isDisabled = false,
  onChoose,
  children,
}: RadioCardProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 text-text has-checked:border-accent has-disabled:text-faint">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
