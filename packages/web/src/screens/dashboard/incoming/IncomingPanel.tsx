import { Phone, PhoneOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { tellTabs } from '../../../softphone/browser/ring-channel.ts'
import type { IncomingCall, Softphone } from '../../../softphone/machine/softphone-state.ts'
import { calledWords, incoming } from '../../../strings/incoming.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { printNumber } from '../shared/print-number.ts'
import { useRingAlert } from './use-ring-alert.ts'

/** Escape in this first moment was meant for what was there before the panel came. */
const ESCAPE_DEAF_MS = 1_000

interface IncomingPanelProps {
  call: IncomingCall
  send: Softphone['send']
}

/**
 * A call that rings, over everything else. The focus goes to the panel and not to a button: it may come
 * while somebody is typing, and Space or Enter must not accept a call that nobody has seen.
 */
export function IncomingPanel({ call, send }: IncomingPanelProps) {
  const { callId, answering } = call
  const from = printNumber(call.from)
  const to = printNumber(call.to)
  const isSilenced = useRingAlert({ from, to, isQuiet: answering })
  const titleId = useId()
  const detailId = useId()
  const dialog = useModal()
  const openedAtMs = useRef(0)

  useEffect(() => {
    openedAtMs.current = Date.now()
    return tellTabs({ callId, from: call.from, to: call.to })
  }, [callId, call.from, call.to])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (Date.now() - openedAtMs.current > ESCAPE_DEAF_MS) send({ is: 'decline' })
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={detailId}
      tabIndex={-1}
      onKeyDown={keyDown}
      // It is open as long as it rings, whatever the browser makes of Escape or of a gesture for back.
      onCancel={event => event.preventDefault()}
      onClose={event => event.currentTarget.showModal()}
      className="fixed m-auto w-full max-w-sm animate-arrive rounded-card border border-line bg-card p-6 pt-10 text-center text-text shadow-float outline-none backdrop:bg-page/75 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(2rem+env(safe-area-inset-bottom))] sm:mt-[12vh]"
    >
      <span className="relative mx-auto flex size-14 items-center justify-center rounded-full bg-call-wash text-call">
        {!answering && <Rings />}
        <Phone size={24} aria-hidden="true" />
      </span>
      <div id={titleId}>
        <h2 className="mt-7 text-sm font-medium text-soft">{incoming.title}</h2>
        <p className="mt-1 text-xl leading-tight font-semibold break-words select-text">{from}</p>
      </div>
      <p id={detailId} className="mt-1.5 text-sm text-soft">
        {calledWords(to)}
      </p>
      <div className="mt-4 empty:hidden">
        {call.problem !== null && (
          <Alert tone="error" title={incoming.microphoneError}>
            {call.problem}
          </Alert>
        )}
        {isSilenced && <Alert tone="info">{incoming.soundBlocked}</Alert>}
      </div>
      <p role="status" className="sr-only">
        {answering && incoming.opening}
      </p>
      <div className="mt-6 flex justify-center gap-16">
        <Choice
          label={incoming.decline}
          look="bg-danger text-danger-ink shadow-[0_12px_32px_-8px_var(--end)]"
          onPress={() => send({ is: 'decline' })}
        >
          <PhoneOff size={26} />
        </Choice>
        <Choice
          label={incoming.accept}
          look="bg-call text-call-ink shadow-[0_12px_32px_-8px_var(--call)]"
          disabled={answering}
          onPress={() => send({ is: 'accept' })}
        >
          {answering ? <Spinner size={26} /> : <Phone size={26} />}
        </Choice>
      </div>
    </dialog>
  )
}

/** Open as long as it is there; the focus goes back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const before = document.activeElement
    shown.showModal()
    shown.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return dialog
}

function Choice(props: {
  label: string
  look: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, look, disabled = false, onPress, children } = props
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="group flex flex-col items-center gap-2 rounded-control text-sm font-medium"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-16 items-center justify-center rounded-full transition duration-150 group-hover:brightness-110 group-active:scale-95 group-disabled:opacity-60',
          look,
        )}
      >
        {children}
      </span>
      {label}
    </button>
  )
}

function Rings() {
  return (
    <span aria-hidden="true" className="absolute inset-0">
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-call opacity-0" />
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-call opacity-0 [animation-delay:1.1s]" />
    </span>
  )
}
