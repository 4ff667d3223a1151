import { Phone, PhoneOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { announceRing } from '../../../softphone/browser/ring-channel.ts'
import type { IncomingCall, Softphone } from '../../../softphone/machine/softphone-state.ts'
import { calledWords, incoming } from '../../../strings/incoming.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { printPhoneNumber } from '../shared/print-phone-number.ts'
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
  const from = printPhoneNumber(call.from)
  const to = printPhoneNumber(call.to)
  const isSilenced = useRingAlert({ from, to, isQuiet: answering })
  const titleId = useId()
  const detailId = useId()
  const dialog = useModal()
  const openedAtMs = useRef(0)

  useEffect(() => {
    openedAtMs.current = Date.now()
    return announceRing({ callId, from: call.from, to: call.to })
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
      className="fixed m-auto w-full max-w-sm animate-appear flex-col rounded-card border border-line bg-card text-center text-text shadow-float outline-none open:flex backdrop:bg-page/75 max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:max-w-none max-sm:rounded-b-none sm:mt-[12vh] sm:max-h-[calc(88vh-1rem)]"
    >
      <div className="overflow-y-auto px-6 pt-10 [@media(height<36rem)]:pt-6 sm:max-h-[max(6rem,calc(88vh-16rem))] sm:shrink-0">
        <span className="relative mx-auto flex size-14 items-center justify-center rounded-full bg-call-wash text-call [@media(height<36rem)]:hidden">
          {!answering && <Rings />}
          <Phone size={24} aria-hidden="true" />
        </span>
        <div id={titleId}>
          <h2 className="mt-7 text-sm [@media(height<36rem)]:mt-0 font-medium text-soft">
            {incoming.title}
          </h2>
          <p className="mt-1 text-xl leading-tight font-semibold break-words select-text">{from}</p>
        </div>
        <p id={detailId} className="mt-1.5 text-sm text-soft">
          {calledWords(to)}
        </p>
        <p role="status" className="sr-only">
          {answering && incoming.opening}
        </p>
      </div>
      {/*
       * Both buttons stay where they are until the call ends. A notice appears below them, where the
       * panel hangs from the top of a window; on a phone, where it stands on the lower edge, above.
       */}
      <div className="flex shrink-0 justify-center gap-16 px-6 py-6 max-sm:order-2 max-sm:pb-[calc(2rem+env(safe-area-inset-bottom))]">
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
          isBusy={answering}
          onPress={() => send({ is: 'accept' })}
        >
          {answering ? <Spinner size={26} /> : <Phone size={26} />}
        </Choice>
      </div>
      <div className="min-h-0 space-y-3 overflow-y-auto px-6 empty:hidden max-sm:order-1 max-sm:pt-4 sm:pb-6">
        {call.problem !== null && (
          <Alert tone="error" title={incoming.microphoneError}>
            {call.problem}
          </Alert>
        )}
        {isSilenced && <Alert tone="info">{incoming.soundBlocked}</Alert>}
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

/** `isBusy` ignores presses without disabling the button, which would drop the focus. */
function Choice(props: {
  label: string
  look: string
  isBusy?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, look, isBusy = false, onPress, children } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
      className="group flex flex-col items-center gap-2 rounded-control text-sm font-medium"
    >
      {/* A browser drops the click when the element pressed is replaced: the button itself is pressed. */}
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none flex size-16 items-center justify-center rounded-full transition duration-150 group-hover:brightness-110 group-active:scale-95 group-aria-disabled:opacity-60',
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
