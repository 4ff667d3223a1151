import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'

interface SidePanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A panel beside the dialer card that a button opens. It is no modal dialog, which would make the call inert. */
export function SidePanel(props: SidePanelProps) {
  const { title, closeLabel, onClose, className = 'p-4', children } = props
  return (
    <section
      ref={scrollToPanel}
      tabIndex={-1}
      aria-label={title}
      className={classNames(
        'relative scroll-m-4 animate-arrive rounded-card border border-line bg-card shadow-card outline-none sm:p-6',
        className,
      )}
    >
      <IconButton
        label={closeLabel}
        icon={<X size={16} />}
        onClick={onClose}
        className="absolute top-2 inset-e-2"
      />
      <h2 className="pe-10 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Scrolls to the panel, which opens far from its button on a phone. */
function scrollToPanel(panel: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  panel?.scrollIntoView?.({ block: 'nearest' })
  panel?.focus({ preventScroll: true })
}
