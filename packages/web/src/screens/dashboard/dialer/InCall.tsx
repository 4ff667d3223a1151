import { useState } from 'react'
import type { OngoingCall, Softphone, SoftphoneState } from '../../../softphone/softphone-state.ts'
import { dialer, runningOut } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CallControls } from './CallControls.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHeader } from './CallHeader.tsx'
import { Dialpad } from './Dialpad.tsx'
import { useCallSeconds } from './use-call-seconds.ts'
import { useDialerKeys } from './use-dialer-keys.ts'

/** Below so much credit the call says how long it will last. */
const RUNNING_OUT_SECONDS = 180

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
    <Card className="grid grid-cols-1 gap-3 sm:gap-5">
      <CallHeader call={call} status={status} seconds={seconds} />
      {isConnected && left !== null && left < RUNNING_OUT_SECONDS && (
        <Alert tone="warning">{runningOut(left)}</Alert>
      )}
      {call.warnings.length > 0 && (
        <Alert tone="warning">
          {call.warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
      <CallFacts call={call} seconds={seconds} left={left} />
      <output
        aria-label={dialer.keysSent}
        className="-my-3 h-4 sm:-my-4 truncate text-center text-xs leading-4 tracking-widest text-soft"
      >
        {keys}
      </output>
      <Dialpad disabled={!isConnected} compact onKey={press} />
      <CallControls
        muted={call.muted}
        ending={status === 'disconnecting'}
        inputs={phone.inputs}
        inputId={phone.inputId}
        onMute={() => send({ is: 'toggle-mute' })}
        onEnd={() => send({ is: 'end' })}
        onInput={deviceId => send({ is: 'choose-input', deviceId })}
      />
    </Card>
  )
}
