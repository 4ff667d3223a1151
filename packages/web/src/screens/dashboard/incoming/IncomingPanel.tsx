import { Phone, PhoneOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { announceRing } from '../../../softphone/browser/ring-channel.ts'
import type { IncomingCall, Softphone } from '../../../softphone/machine/softphone-state.ts'
import { Notice } from '../../../ui/status/Notice.tsx'
import { Spinner } from '../../../ui/status/Spinner.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useHeldWhilePressed } from '../../../ui/hooks/use-held-while-pressed.ts'
import { PersonFace } from '../shared/contacts/PersonFace.tsx'
import { calledNumberText } from '../shared/calls/call-words.ts'
import { RingPulse } from '../shared/calls/ring/CallRing.tsx'
import { knownCountryOf } from '../shared/number-field/typed-number.ts'
import { useRingAlert } from './use-ring-alert.ts'
import { PersonName } from '../shared/contacts/PersonName.tsx'

/**
 * Escape is ignored for this time after the panel appears. The user may have pressed it for something else,
 * just before the call rang.
 */
const IGNORE_ESCAPE_MS = 1_000

interface IncomingPanelProps {
  call: IncomingCall
  /** The speaker of the ring tone; null is the browser's default. */
  ringId: string | null
  send: Softphone['send']
}

/**
 * A modal panel with the ringing call. The focus goes to the panel and not to a button, because the call may
 * ring while the user is typing, and Space or Enter must not accept a call by accident.
 */
export function IncomingPanel({ call, ringId, send }: IncomingPanelProps) {
  const { callId, answering } = call
  const name = useContactName(call.from)
  const from = formatPhoneNumber(call.from)
  const to = formatPhoneNumber(call.to)
  const isSoundBlocked = useHeldWhilePressed(
    useRingAlert({ from, name, deviceId: ringId, isQuiet: answering }),
  )
  const problem = useHeldWhilePressed(call.problem)
  const titleId = useId()
  const detailId = useId()
  const originId = useId()
  const dialog = useModal()
  const openedAtMs = useRef(0)

  useEffect(() => {
    openedAtMs.current = Date.now()
    return announceRing({ callId, from: call.from, to: call.to })
  }, [callId, call.from, call.to])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (Date.now() - openedAtMs.current > IGNORE_ESCAPE_MS) send({ is: 'decline' })
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={`${originId} ${detailId}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // The browser must not close the dialog on Escape or on the back gesture while the call rings.
      onCancel={event => event.preventDefault()}
      onClose={event => event.currentTarget.showModal()}
      className="fixed m-auto w-full max-w-sm animate-arrive flex-col rounded-card border border-line bg-card text-center text-text shadow-float outline-none open:flex backdrop:bg-scrim max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:max-w-none max-sm:rounded-b-none sm:mt-[12vh] sm:max-h-[calc(88vh-1rem)]"
    >
      <div className="overflow-y-auto px-6 pt-10 [@media(height<36rem)]:pt-6 sm:max-h-[max(6rem,calc(88vh-16rem))] sm:shrink-0">
        <span className="relative mx-auto flex size-14 [@media(height<36rem)]:hidden">
          {!answering && <RingPulse />}
          <PersonFace name={name} number={call.from} className="relative size-14 text-lg" />
        </span>
        <Caller ids={[titleId, originId]} number={call.from} name={name} />
        <p id={detailId} className="mt-1.5 text-sm text-soft">
          <TextWithNumbers>{calledNumberText(to)}</TextWithNumbers>
        </p>
        <p role="status" className="sr-only">
          {answering && 'Opening your microphone...'}
        </p>
      </div>
      <Buttons isAnswering={answering} send={send} />
      <div className="min-h-0 space-y-3 overflow-y-auto px-6 empty:hidden max-sm:order-1 max-sm:pt-4 sm:pb-6">
        {problem !== null && (
          <Notice tone="error" title="Microphone Error:">
            {problem}
          </Notice>
        )}
        {isSoundBlocked && <Notice tone="info">Sound is off until you click this page.</Notice>}
      </div>
    </dialog>
  )
}

interface CallerProps {
  /** Of who calls, and of where the call comes from. */
  ids: [string, string]
  number: string
  name: string | null
}

/** Who calls: the name of the contact, or the number and its country. */
function Caller({ ids: [id, originId], number, name }: CallerProps) {
  return (
    <>
      <div id={id}>
        <h2 className="mt-7 text-sm [@media(height<36rem)]:mt-0 font-medium text-soft">
          Incoming call
        </h2>
        {/* One line: a name that wraps would move the buttons when it arrives. */}
        <p
          title={name ?? undefined}
          className="mt-1 truncate text-xl leading-tight font-semibold select-text"
        >
          <PersonName name={name} number={number} />
        </p>
        {name !== null && (
          <p className={SECOND_LINE}>
            <PhoneNumber number={number} />
          </p>
        )}
      </div>
      {name === null && <Origin id={originId} number={number} />}
    </>
  )
}

/** The country of the caller, whose height it has also without one: the buttons must not move when the name arrives. */
function Origin({ id, number }: { id: string; number: string }) {
  const country = knownCountryOf(number)
  return (
    <p id={id} className={SECOND_LINE}>
      {country?.name}
    </p>
  )
}

const SECOND_LINE = 'mt-0.5 min-h-5 text-sm leading-5 text-soft select-text'

/**
 * They never move. The panel is fixed to the top of a wide window and to the bottom of a phone, so notices appear
 * below the buttons on a wide window and above them on a phone. A notice neither appears nor disappears during a
 * press.
 */
function Buttons({ isAnswering, send }: { isAnswering: boolean; send: Softphone['send'] }) {
  return (
    <div className="flex shrink-0 justify-center gap-16 px-6 py-6 max-sm:order-2 max-sm:pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <AnswerButton
        label="Decline"
        color="bg-danger text-danger-ink"
        onPress={() => send({ is: 'decline' })}
      >
        <PhoneOff size={26} />
      </AnswerButton>
      <AnswerButton
        label="Accept"
        color="bg-call text-call-ink"
        isBusy={isAnswering}
        onPress={() => send({ is: 'accept' })}
      >
        {isAnswering ? <Spinner size={26} /> : <Phone size={26} />}
      </AnswerButton>
    </div>
  )
}

interface AnswerButtonProps {
  label: string
  /** The colour classes of the round icon. */
  color: string
  /** Ignores presses without disabling the button, because a disabled button loses the focus. */
  isBusy?: boolean
  onPress: () => void
  /** The icon. */
  children: ReactNode
}

/** A large round button with its label below: Accept or Decline. */
function AnswerButton(props: AnswerButtonProps) {
  const { label, color, isBusy = false, onPress, children } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
      className="group flex flex-col items-center gap-2 rounded-control text-sm font-medium"
    >
      {/* A browser drops a click when the pressed element is replaced, so the icon receives no events. */}
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none flex size-16 items-center justify-center rounded-full transition duration-150 group-hover:brightness-110 group-active:scale-95 group-aria-disabled:opacity-60',
          color,
        )}
      >
        {children}
      </span>
      {label}
    </button>
  )
}

/** Shows a dialog as modal and focuses it while mounted. Restores the focus on unmount. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const modal = dialog.current
    if (!modal) return
    const focusedBefore = document.activeElement
    modal.showModal()
    modal.focus()
    return () => {
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    }
  }, [])
  return dialog
}
