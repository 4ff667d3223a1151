import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { Spinner } from '../status/Spinner.tsx'
import { classNames } from '../class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'border border-transparent bg-accent text-accent-ink hover:brightness-110',
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

/**
 * The `<button>` of every button that is disabled for a time: the focus that it loses then comes back. The type is
 * `button`.
 */
export function PlainButton(props: ComponentProps<'button'> & ReplacedButtonProps) {
  const { ref, type = 'button', isReplaced = false, ...rest } = props
  const button = useFocusAfterDisabled(rest.disabled ?? false, isReplaced)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return <button {...rest} ref={button} type={type} />
}

interface ReplacedButtonProps {
  /** What its press brings comes in its place, and gets the focus that it had. */
  isReplaced?: boolean
}

interface ButtonProps extends ComponentPropsWithoutRef<'button'>, ReplacedButtonProps {
  look?: ButtonLook
  /** Shows a spinner and disables the button. The caller describes the progress in `children`. */
  busy?: boolean
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const { look, busy = false, icon, className, disabled, children, ...rest } = props
  return (
    <PlainButton
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </PlainButton>
  )
}

/**
 * Gives the focus back to a button that lost it by being disabled, as soon as the button is enabled again.
 * Browsers move the focus of a disabled element to the body, some at once and some at their next rendering, with an
 * event or without, and the dashboard moves it on to its `main` when a dialog or frame goes. The focus stays where it is
 * if the user has moved it to a control meanwhile.
 * @returns the ref of the button.
 */
function useFocusAfterDisabled(
  isDisabled: boolean,
  isReplaced: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    const onFocus = () => {
      hasFocus.current = true
    }
    const onBlur = () => {
      if (!element?.disabled) hasFocus.current = false
    }
    element?.addEventListener('focus', onFocus)
    element?.addEventListener('blur', onBlur)
    return () => {
      element?.removeEventListener('focus', onFocus)
      element?.removeEventListener('blur', onBlur)
      if (isReplaced && element && hasFocus.current) handFocusOn(element)
    }
  }, [isReplaced])
  useLayoutEffect(() => {
    if (isDisabled) return
    if (hasFocus.current && document.activeElement?.matches('body, main'))
      button.current?.focus({ preventScroll: true })
    hasFocus.current = document.activeElement === button.current
  }, [isDisabled])
  return button
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, className, ...rest } = props
  return (
    <PlainButton {...rest} aria-label={label} title={label} className={iconButtonClass(className)}>
      {icon}
    </PlainButton>
  )
}

/** The classes of an icon button, for links that look like icon buttons. */
export function iconButtonClass(className?: string): string {
  return classNames(
    'tap inline-flex items-center justify-center rounded-control text-soft transition duration-150',
    'hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:opacity-45',
    className,
  )
}

/**
 * Call it before an element with the focus is removed: after the change the focus is on what came in its place, which is
 * made focusable where it is not, unless the change has focused something itself.
 */
function handFocusOn(gone: Element): void {
  const places: { parent: Element; before: Element | null }[] = []
  let at = gone
  while (at.parentElement) {
    places.push({ parent: at.parentElement, before: at.previousElementSibling })
    at = at.parentElement
  }
  queueMicrotask(() => {
    const place = places.find(({ parent }) => parent.isConnected)
    if (gone.isConnected || !place || !document.activeElement?.matches('body, main')) return
    const { parent, before } = place
    const came = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
    if (!(came instanceof HTMLElement)) return
    if (came.tabIndex < 0) came.tabIndex = -1
    came.focus({ preventScroll: true })
  })
}
