import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './Button.tsx'

type AlertTone = 'error' | 'warning' | 'success' | 'info'

const TONES = {
  error: {
    boxClass: 'border-danger/50 bg-danger-wash',
    textClass: 'text-danger',
    Icon: CircleAlert,
  },
  warning: { boxClass: 'border-warn/45 bg-warn-wash', textClass: 'text-warn', Icon: TriangleAlert },
  success: { boxClass: 'border-call/45 bg-call-wash', textClass: 'text-call', Icon: CircleCheck },
  info: { boxClass: 'border-line-strong bg-accent-wash', textClass: 'text-accent', Icon: Info },
}

interface AlertProps {
  tone: AlertTone
  title?: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** Buttons or links below the text. */
  actions?: ReactNode
  /** Makes the box dismissible; `dismissLabel` is the accessible name of the close button. */
  onDismiss?: () => void
  dismissLabel?: string
  /** Scrolls to the box when it appears, because the button that caused it may be far away. */
  scrollIntoView?: boolean
  /** Of an alert inside of a live region: `group`. Otherwise it follows from the tone. */
  role?: 'group'
  className?: string
}

/**
 * A message box. Screen readers announce errors at once and everything else when they are idle. Its parts have
 * class names for styles/messages.css.
 */
export function Alert(props: AlertProps) {
  const { tone, title, children, icon, actions, onDismiss, dismissLabel = 'Dismiss' } = props
  const { boxClass, textClass, Icon } = TONES[tone]
  return (
    <div
      ref={props.scrollIntoView ? scrollToBox : null}
      role={props.role ?? (tone === 'error' ? 'alert' : 'status')}
      className={classNames(
        'flex animate-arrive scroll-m-4 gap-3 rounded-control border p-3.5 text-left text-sm text-text',
        boxClass,
        props.className,
      )}
    >
      <span className={classNames('alert-icon mt-0.5 shrink-0', textClass)} aria-hidden="true">
        {icon ?? <Icon size={18} />}
      </span>
      <div className="alert-body min-w-0 flex-1 wrap-anywhere">
        <div className="alert-text">
          {title && <p className={classNames('font-semibold', textClass)}>{title}</p>}
          {children}
        </div>
        {actions && <div className="alert-actions mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={dismissLabel}
          icon={<X size={16} />}
          onClick={onDismiss}
          className="-my-2.5 -mr-2.5"
        />
      )}
    </div>
  )
}

function scrollToBox(box: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  box?.scrollIntoView?.({ block: 'nearest' })
}
