import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface DialogProps {
  title: ReactNode
  children: ReactNode
  /** The buttons, the harmless one first: it gets the focus. */
  actions: ReactNode
  /** Escape. The page decides what closing means; a dialog is open for as long as it is drawn. */
  onClose: () => void
  /** Something that has to be decided or read now, not a form. */
  isAlert?: boolean
}

/**
 * A modal question. The browser's own dialog keeps the focus inside, makes the page behind it inert, and
 * gives the focus back when it goes.
 */
export function Dialog({ title, children, actions, onClose, isAlert = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // Removed without being closed, it would not give the focus back.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'm-auto w-[min(28rem,calc(100vw-1.5rem))] animate-arrive rounded-card border border-line-strong bg-card p-5 text-text shadow-float sm:p-6',
        'backdrop:bg-[#05080fb8] backdrop:backdrop-blur-[2px]',
      )}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 grid gap-3 text-sm text-soft">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{actions}</div>
    </dialog>
  )
}
