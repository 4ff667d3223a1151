import { formatDuration } from '@ringback/contract/text/figures'
import { Mic, MicOff, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import { useSettings } from '../../../../api/settings.ts'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { PATHS } from '../../../../session/paths.ts'
import type {
  OngoingCall,
  Softphone,
  SoftphoneState,
} from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { Button, PlainButton } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'
import { useTitle } from '../../../../ui/hooks/use-title.ts'
import { useDialerKeys, useSentKeys } from '../../dialer/keypad/use-dialer-keys.ts'
import { OnDemand } from '../../shared/loading/OnDemand.tsx'
import { PersonFace } from '../../shared/contacts/PersonFace.tsx'
import { callStateText, remoteNumberOfActive } from '../../shared/calls/call-words.ts'
import { CallRing, ringState } from '../../shared/calls/ring/CallRing.tsx'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'
import { Name } from '../../../../ui/identity/Name.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'

const CallIcon = lazyComponent(() => import('./CallIcon.ts'), 'CallIcon')

/** A touch screen has no keyboard, so the bar of a phone has no keys to show. */
const SHOWN_KEYS = 8

/**
 * Shows the active call in the page's title and icon, and as a bar of the dock on every tab except the dialer. The dialer has its
 * own view of the call.
 */
export function ActiveCallBar({ isShown }: { isShown: boolean }) {
  const { phone, send } = useSoftphone()
  const { productName } = useSettings()
  const { call } = phone
  const shownCall = useHeldWhilePressed(isShown ? call : null)
  const seconds = useCallSeconds(call?.connectedAtMs ?? null)
  const number = call ? remoteNumberOfActive(call) : ''
  const name = useContactName(number)
  useTitle(
    call && callTitle(formatDuration(seconds), name ?? formatPhoneNumber(number), productName),
  )
  return (
    <>
      {call && (
        <OnDemand>
          <CallIcon call={call} seconds={seconds} />
        </OnDemand>
      )}
      {shownCall && <Bar phone={phone} call={shownCall} seconds={seconds} send={send} />}
    </>
  )
}

/** What stays when the bar itself fails. */
export function EndCall() {
  const { phone, send } = useSoftphone()
  if (!phone.call) return null
  return (
    <Button look="danger" className="call-bar" onClick={() => send({ is: 'end' })}>
      End call
    </Button>
  )
}

interface BarProps {
  phone: SoftphoneState
  call: OngoingCall
  seconds: number
  send: Softphone['send']
}

function Bar({ phone, call, seconds, send }: BarProps) {
  const { muted } = call
  const isEnding = phone.status === 'disconnecting'
  const sent = useSentKeys(true, send)
  const toggleMute = () => send({ is: 'toggle-mute' })
  useDialerKeys({
    ...(!isEnding && { onMute: toggleMute }),
    ...(phone.status === 'connected' && { onKey: sent.press }),
  })
  return (
    <section
      aria-label="Active call"
      className="call-bar relative animate-arrive rounded-card bg-card shadow-float"
    >
      <div className="flex items-center gap-2 rounded-card border border-call/45 bg-call-wash py-2 pe-2 ps-3 max-[24rem]:gap-1.5 sm:gap-3 sm:ps-4">
        <PartnerFace call={call} phone={phone} seconds={seconds} />
        <Link
          to={`${PATHS.dashboard}?tab=dialer`}
          className="tap flex min-w-0 flex-1 items-center gap-x-3 text-sm font-semibold hover:underline"
        >
          <CallPartner number={remoteNumberOfActive(call)} />
          <span className="hidden font-normal text-soft sm:inline">
            {callStateText(phone.status, call.reconnecting)}
          </span>
        </Link>
        <output
          aria-label="Keys sent"
          className="text-sm font-semibold tracking-[0.2em] max-sm:hidden"
        >
          <Code>{sent.keys.slice(-SHOWN_KEYS)}</Code>
        </output>
        <span
          role="timer"
          aria-live="off"
          className="text-sm font-semibold tabular-nums max-[24rem]:text-xs"
        >
          {formatDuration(seconds)}
        </span>
        <BarButton
          label={muted ? 'Unmute' : 'Mute'}
          look={muted ? 'bg-muted text-muted-ink' : 'bg-raised text-text'}
          disabled={isEnding}
          onClick={toggleMute}
        >
          {muted ? <MicOff size={18} /> : <Mic size={18} />}
        </BarButton>
        <BarButton
          label="End call"
          look="bg-danger text-danger-ink"
          disabled={isEnding}
          onClick={() => send({ is: 'end' })}
        >
          <PhoneOff size={18} />
        </BarButton>
      </div>
    </section>
  )
}

function PartnerFace({ call, phone, seconds }: Pick<BarProps, 'call' | 'phone' | 'seconds'>) {
  const number = remoteNumberOfActive(call)
  const name = useContactName(number)
  const state = ringState(call, phone.status)
  return (
    <CallRing call={call} state={state} seconds={seconds} className="size-11 max-[24rem]:hidden">
      <PersonFace name={name} number={number} className="size-8 text-xs" />
    </CallRing>
  )
}

/** The remote number, below the name of its contact. The row has the same height with and without a name. */
function CallPartner({ number }: { number: string }) {
  const name = useContactName(number)
  if (name === null) {
    return <PhoneNumber number={number} className="max-[24rem]:text-xs" />
  }
  return (
    <span className="grid min-w-0">
      <span className="truncate leading-5">
        <Name>{name}</Name>
      </span>
      <PhoneNumber number={number} className="truncate text-xs leading-4 font-normal text-soft" />
    </span>
  )
}

function BarButton(props: {
  label: string
  look: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { label, look, disabled, onClick, children } = props
  return (
    <PlainButton
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'tap flex items-center justify-center rounded-full transition duration-150 hover:brightness-110 disabled:opacity-45',
        look,
      )}
    >
      {children}
    </PlainButton>
  )
}

/** The page title during a call: "00:42 +1 415 555 0100 - Ringback". */
function callTitle(time: string, number: string, productName: string): string {
  return `${time} ${number} - ${productName}`
}
