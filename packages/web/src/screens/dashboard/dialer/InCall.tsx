import { useState } from 'react'
import type { OngoingCall, Softphone, SoftphoneState } from '../../../softphone/softphone-state.ts'
import { dialer } from '../../../strings/dialer.ts'
import { CallControls } from './CallControls.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHeader } from './CallHeader.tsx'
import { DialerCard } from './DialerCard.tsx'
import { Dialpad } from './Dialpad.tsx'
import { useCallSeconds } from './use-call-seconds.ts'
import { useDialerKeys } from './use-dialer-keys.ts'

interface InCallProps {
  phone: SoftphoneState
  call: OngoingCall
  send: Softphone['send']
}

/** The card while a call is placed, runs or ends. */
export function InCall({ phone, call, send }: InCallProps) {
  const { status } = phone
  const seconds = useCallSeconds(call.connectedAtMs)
  const [keys, setKeys] = useState('')
  const press = (key: string) => {
    setKeys(before => (before + key).slice(-24))
    send({ is: 'press', key })
  }
  const isConnected = status === 'connected'
  useDialerKeys({
    ...(isConnected && { onKey: press }),
    onEscape: () => send({ is: 'end' }),
  })
  const left = call.authorisedSeconds === null ? null : call.authorisedSeconds - seconds
  return (
    <DialerCard
      controls={
        <CallControls
          muted={call.muted}
          ending={status === 'disconnecting'}
          inputs={phone.inputs}
          inputId={phone.inputId}
          onMute={() => send({ is: 'toggle-mute' })}
          onEnd={() => send({ is: 'end' })}
          onInput={deviceId => send({ is: 'choose-input', deviceId })}
        />
      }
    >
      <CallHeader call={call} status={status} seconds={seconds} />
      <CallFacts call={call} seconds={seconds} left={left} />
      <output
        aria-label={dialer.keysSent}
        className="-my-3 h-4 truncate text-center text-xs leading-4 tracking-widest text-soft"
      >
        {keys}
      </output>
      <Dialpad disabled={!isConnected} onKey={press} />
    </DialerCard>
  )
}
