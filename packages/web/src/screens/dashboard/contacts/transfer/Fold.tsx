import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  title: string
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A part that can be closed. A word without a space is divided where the page ends. */
export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      className="group min-w-0 rounded-control border border-line px-4 text-sm wrap-anywhere"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
