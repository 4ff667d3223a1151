import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'

export type AlertTone = 'error' | 'warning' | 'success' | 'info'

const TONES = {
  error: { box: 'border-danger/50 bg-danger-wash', ink: 'text-danger', Icon: CircleAlert },
  warning: { box: 'border-warn/45 bg-warn-wash', ink: 'text-warn', Icon: TriangleAlert },
  success: { box: 'border-call/45 bg-call-wash', ink: 'text-call', Icon: CircleCheck },
  info: { box: 'border-line-strong bg-accent-wash', ink: 'text-accent', Icon: Info },
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
  className?: string
}

/** A message box. Screen readers announce errors at once and everything else when they are idle. */
export function Alert(props: AlertProps) {
  const { tone, title, children, icon, actions, onDismiss, dismissLabel = 'Dismiss' } = props
  const { box, ink, Icon } = TONES[tone]
  return (
    <div
      ref={props.scrollIntoView ? scrollToBox : null}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex animate-arrive scroll-m-4 gap-3 rounded-control border p-3.5 text-left text-sm text-text',
        box,
        props.className,
      )}
    >
      <span className={classNames('mt-0.5 shrink-0', ink)} aria-hidden="true">
        {icon ?? <Icon size={18} />}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className={classNames('font-semibold', ink)}>{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
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
