import { formatDuration } from '@ringback/contract/text/figures'
import { Grip, Mic, MicOff, PhoneOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useContactName } from '../../../../api/contacts.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import type {
  CallStatus,
  OngoingCall,
  SoftphoneState,
} from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Dialpad } from '../../dialer/keypad/Dialpad.tsx'
import { RoundButton } from '../../dialer/keypad/RoundButton.tsx'
import { useDialerKeys, useSentKeys } from '../../dialer/keypad/use-dialer-keys.ts'
import { PersonFace } from '../../shared/contacts/PersonFace.tsx'
import { callStateText, remoteNumberOfActive } from '../../shared/calls/call-words.ts'
import { CallRing, ringState } from '../../shared/calls/ring/CallRing.tsx'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'
import { creditWarning, useHasSpoken, MUTED_WORDS } from '../messages/CallMessages.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'
import { PersonName } from '../../shared/contacts/PersonName.tsx'

/** The call in the small window. It is a part of the dashboard, with the same state. Closes with the call. */
export function FloatingCall({ floating }: { floating: Window }) {
  const { phone } = useSoftphone()
  const { call } = phone
  const hasCall = call !== null
  useLayoutEffect(() => copyStyles(document, floating.document), [floating])
  useEffect(() => {
    if (!hasCall) floating.close()
  }, [hasCall, floating])
  if (!call) return null
  return createPortal(
    <CallInWindow floating={floating} phone={phone} call={call} />,
    floating.document.body,
  )
}

interface CallInWindowProps {
  floating: Window
  phone: SoftphoneState
  call: OngoingCall
}

/** How much higher the window becomes for the keypad, in pixels. */
const KEYPAD_HEIGHT = 260

function CallInWindow({ floating, phone, call }: CallInWindowProps) {
  const { send } = useSoftphone()
  const { status } = phone
  const [isKeypadOpen, setKeypadOpen] = useState(false)
  const sent = useSentKeys(true, send)
  const isConnected = status === 'connected'
  const isEnding = status === 'disconnecting'
  const toggleMute = () => send({ is: 'toggle-mute' })
  useDialerKeys(
    { ...(isConnected && { onKey: sent.press }), ...(!isEnding && { onMute: toggleMute }) },
    floating,
  )
  const toggleKeypad = () => {
    resizeBy(floating, isKeypadOpen ? -KEYPAD_HEIGHT : KEYPAD_HEIGHT)
    setKeypadOpen(!isKeypadOpen)
  }
  return (
    <main className="flex min-h-dvh flex-col items-center gap-3 bg-card p-4 text-text [--key-gap-x:1.5rem] [--key-gap:0.375rem] [--key:3.5rem]">
      <Who floating={floating} call={call} status={status} />
      <output
        aria-label="Keys sent"
        className="-my-2 h-5 max-w-full truncate text-sm leading-5 font-semibold tracking-[0.2em]"
      >
        <Code>{sent.keys}</Code>
      </output>
      <div className="flex items-center gap-5">
        <RoundButton
          label={call.muted ? 'Unmute' : 'Mute'}
          look={call.muted ? 'muted' : 'plain'}
          disabled={isEnding}
          onClick={toggleMute}
        >
          {call.muted ? <MicOff size={22} /> : <Mic size={22} />}
        </RoundButton>
        <RoundButton
          label="End call"
          look="end"
          isCallButton
          disabled={isEnding}
          onClick={() => send({ is: 'end' })}
        >
          <PhoneOff size={24} />
        </RoundButton>
        <RoundButton
          label={isKeypadOpen ? 'Hide the keypad' : 'Show the keypad'}
          look="plain"
          disabled={isEnding}
          onClick={toggleKeypad}
        >
          <Grip size={22} />
        </RoundButton>
      </div>
      {isKeypadOpen && <Dialpad disabled={!isConnected} onKey={sent.press} />}
    </main>
  )
}

function Who({
  floating,
  call,
  status,
}: Pick<CallInWindowProps, 'floating' | 'call'> & Pick<SoftphoneState, 'status'>) {
  const number = remoteNumberOfActive(call)
  const name = useContactName(number)
  const seconds = useCallSeconds(call.connectedAtMs)
  useEffect(() => setTitle(floating, name ?? formatPhoneNumber(number)), [floating, name, number])
  return (
    <div className="flex w-full flex-col items-center text-center">
      <CallRing call={call} state={ringState(call, status)} seconds={seconds} className="size-16">
        <PersonFace name={name} number={number} className="size-12 text-base" />
      </CallRing>
      <h1 className="max-w-full truncate text-lg leading-7 font-semibold select-text">
        <PersonName name={name} number={number} />
      </h1>
      <p className="h-5 max-w-full truncate text-sm leading-5 text-soft">
        {name !== null && <PhoneNumber number={number} />}
      </p>
      <p
        role="timer"
        aria-live="off"
        className={classNames(
          'text-2xl leading-11 font-semibold tracking-[-0.02em] tabular-nums',
          status !== 'connected' && 'text-soft',
        )}
      >
        {formatDuration(seconds)}
      </p>
      <p role="status" className="h-4 text-xs leading-4 font-semibold text-soft">
        {callStateText(status, call.reconnecting)}
      </p>
      <Hint call={call} status={status} seconds={seconds} />
    </div>
  )
}

interface HintProps {
  call: OngoingCall
  status: CallStatus
  seconds: number
}

/** The most important of the warnings that the dialer has. It has its height without a warning too. */
function Hint({ call, status, seconds }: HintProps) {
  const { isInputMuted } = useSoftphone().phone
  const soundWarning = isInputMuted ? MUTED_WORDS.input : (call.warnings[0] ?? '')
  const warning = creditWarning(status, call, seconds) ?? soundWarning
  const isMuted = status === 'connected' && call.muted
  return (
    <p role="status" className="mt-1 line-clamp-2 h-8 text-xs leading-4 text-warn">
      {isMuted ? <MutedHint otherwise={warning} /> : warning}
    </p>
  )
}

function MutedHint({ otherwise }: { otherwise: string }) {
  return useHasSpoken() ? MUTED_WORDS.speaking : otherwise
}

function setTitle(floating: Window, title: string): void {
  floating.document.title = title
}

/** Browsers allow it after a press in the window only. */
function resizeBy(floating: Window, height: number): void {
  try {
    floating.resizeBy(0, height)
  } catch {
    // The user can make the window higher, and the keypad scrolls.
  }
}

/**
 * Gives a document the styles, the language and the theme of the page. It copies the elements, because the content
 * security policy of the page, which the other document inherits, allows only its own files and inline styles.
 */
function copyStyles(page: Document, target: Document): void {
  for (const style of page.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
    const copy = target.importNode(style, true)
    // The other document has no address of its own, to which a relative one could refer.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href)
    target.head.append(copy)
  }
  for (const { name, value } of page.documentElement.attributes) {
    target.documentElement.setAttribute(name, value)
  }
}
