import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/Button.tsx'

type NoticeTone = 'error' | 'warning' | 'success' | 'info'

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

interface NoticeProps {
  tone: NoticeTone
  /** Our own sentence, which is read first. */
  title?: ReactNode
  children?: ReactNode
  /** A prescribed or a vendor's text, whole, below our own. */
  details?: ReactNode
  icon?: ReactNode
  /** Buttons or links beside the text; below it where there is no room. */
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
export function Notice(props: NoticeProps) {
  const { tone, title, children, details, icon, actions, onDismiss } = props
  const { dismissLabel = 'Dismiss' } = props
  const { boxClass, textClass, Icon } = TONES[tone]
  return (
    <div
      ref={props.scrollIntoView ? scrollToBox : null}
      role={props.role ?? (tone === 'error' ? 'alert' : 'status')}
      className={classNames(
        'flex min-h-13 animate-arrive scroll-m-4 items-center gap-2.5 rounded-control border py-2 pe-2 ps-3 text-start text-sm font-medium text-text',
        boxClass,
        props.className,
      )}
    >
      <span className={classNames('notice-icon shrink-0', textClass)} aria-hidden="true">
        {icon ?? <Icon size={20} />}
      </span>
      <div className="notice-body flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
        <div className="notice-text min-w-0 flex-[1_1_12rem]">
          {title && <p className={classNames('font-semibold', textClass)}>{title}</p>}
          {children}
          {details && <p className="text-xs font-normal text-soft">{details}</p>}
        </div>
        {actions && <div className="notice-actions flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={dismissLabel}
          icon={<X size={16} />}
          onClick={onDismiss}
          className="-my-1 -me-1 shrink-0 self-start"
        />
      )}
    </div>
  )
}

function scrollToBox(box: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  box?.scrollIntoView?.({ block: 'nearest' })
}
