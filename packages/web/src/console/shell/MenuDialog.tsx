import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Sidebar } from './Sidebar.tsx'
import { shell } from './strings.ts'

/** The navigation on a screen that is too narrow for the sidebar. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={shell.menu}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A click on the backdrop hits the dialog itself.
      onClick={event => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-64 animate-arrive border-r border-line-strong bg-card text-text backdrop:bg-scrim"
    >
      <IconButton
        label={shell.closeMenu}
        icon={<X size={18} />}
        onClick={onClose}
        className="absolute! top-1.5 right-1.5"
      />
      <Sidebar onNavigate={onClose} />
    </dialog>
  )
}
