import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface DialogProps {
  title: ReactNode
  children: ReactNode
  /** The buttons, with the safe choice first: it gets the focus where the content has no control, and in an alert. */
  actions: ReactNode
  /** Called on Escape. The dialog stays open until the page stops rendering it. */
  onClose: () => void
  /** Sets role `alertdialog`, for a question or message that needs an answer now. */
  isAlert?: boolean
  /** The first field gets the focus, also in an alert. */
  asksFirst?: boolean
  /** The title gets the focus: the dialog is to be read, and its first control is not what one came for. */
  isRead?: boolean
  /** For a table or a form with several columns. */
  isWide?: boolean
  /** Whether nothing of the page may be read behind the dialog. */
  hidesPage?: boolean
}

/**
 * A modal dialog. The native element traps the focus, makes the page behind it inert, and restores the
 * focus when it closes.
 */
export function Dialog(props: DialogProps) {
  const { title, children, actions, onClose } = props
  const { isAlert = false, isWide = false, hidesPage = false, asksFirst = false } = props
  const { isRead = false } = props
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    if (isAlert && !asksFirst) buttons.current?.querySelector('button')?.focus()
    if (isRead) heading.current?.focus()
    // The browser restores the focus on close() only, not when the element is removed.
    return () => dialog?.close()
  }, [isAlert, asksFirst, isRead])
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
        isWide ? 'w-[min(52rem,calc(100vw-1.5rem))]' : 'w-[min(28rem,calc(100vw-1.5rem))]',
        'scroll-edges m-auto animate-arrive rounded-card border border-line-strong bg-card p-5 text-text shadow-float sm:p-6',
        hidesPage ? 'backdrop:bg-page' : 'backdrop:bg-scrim',
      )}
    >
      <h2
        ref={heading}
        id={`${id}-title`}
        tabIndex={isRead ? -1 : undefined}
        className="text-lg font-semibold wrap-anywhere outline-none"
      >
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 grid gap-3 text-sm text-soft">
        {children}
      </div>
      <div
        ref={buttons}
        className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:max-w-full max-sm:*:min-w-[calc(50%-0.25rem)] max-sm:*:flex-auto"
      >
        {actions}
      </div>
    </dialog>
  )
}
