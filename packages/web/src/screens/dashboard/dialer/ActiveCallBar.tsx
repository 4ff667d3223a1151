import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { usePhone } from '../../../softphone/softphone-context.ts'
import type { OngoingCall, Softphone, SoftphoneState } from '../../../softphone/softphone-state.ts'
import { captionWords, dialer } from '../../../strings/dialer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { printDuration } from '../calls/call-clock.ts'
import { printNumber } from '../calls/print-number.ts'
import { useCallSeconds } from './use-call-seconds.ts'
import { useCallTitle } from './use-call-title.ts'

/** Keeps a running call in sight on every tab but the dialer, and in the title on all of them. */
export function ActiveCallBar() {
  const { phone, send } = usePhone()
  const [params] = useSearchParams()
  const seconds = useCallSeconds(phone.call?.connectedAtMs ?? null)
  useCallTitle(phone.call && { to: phone.call.to, seconds })
  const tab = params.get('tab') ?? 'dialer'
  if (!phone.call || !OTHER_TABS.has(tab)) return null
  return <Bar phone={phone} call={phone.call} seconds={seconds} send={send} />
}

/** Whatever is no tab at all is the dialer. */
const OTHER_TABS = new Set(['history', 'numbers', 'credits', 'settings'])

interface BarProps {
  phone: SoftphoneState
  call: OngoingCall
  seconds: number
  send: Softphone['send']
}

function Bar({ phone, call, seconds, send }: BarProps) {
  const { muted } = call
  const isEnding = phone.status === 'disconnecting'
  return (
    <section
      aria-label={dialer.activeCall}
      className="flex animate-arrive items-center gap-3 rounded-card border border-call/45 bg-call-wash py-2 pr-2 pl-4"
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-call" />
      <Link
        to="/dashboard?tab=dialer"
        className="tap flex min-w-0 flex-1 items-center gap-x-3 text-sm font-semibold hover:underline"
      >
        <span className="truncate">{printNumber(call.to)}</span>
        <span className="hidden font-normal text-soft sm:inline">
          {captionWords(phone.status, call.reconnecting)}
        </span>
      </Link>
      <span role="timer" aria-live="off" className="text-sm font-semibold tabular-nums">
        {printDuration(seconds)}
      </span>
      <BarButton
        label={muted ? dialer.unmute : dialer.mute}
        look={muted ? 'bg-warn text-warn-ink' : 'bg-raised text-text'}
        disabled={isEnding}
        onClick={() => send({ is: 'toggle-mute' })}
      >
        {muted ? <MicOff size={18} /> : <Mic size={18} />}
      </BarButton>
      <BarButton
        label={dialer.end}
        look="bg-end text-end-ink"
        disabled={isEnding}
        onClick={() => send({ is: 'end' })}
      >
        <PhoneOff size={18} />
      </BarButton>
    </section>
  )
}

function BarButton(props: {
  label: string
  look: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  const { label, look, disabled, onClick, children } = props
  return (
    <button
      type="button"
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
    </button>
  )
}
