import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  closeLabel: string
  children: ReactNode
  /** Buttons along the bottom. */
  actions?: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered. The platform's own `<dialog>`: it traps focus, gives
 * it back, closes on Escape, and injects no style that a strict content policy would refuse.
 */
export function Dialog({ title, onClose, closeLabel, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-card text-text shadow-float backdrop:bg-[#000a]"
    >
      <div className="p-5 sm:p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton
            label={closeLabel}
            icon={<X size={18} />}
            onClick={onClose}
            className="-mt-2 -mr-2"
          />
        </div>
        {children}
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  )
}
