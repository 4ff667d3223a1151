import { isDialable } from '@ringback/contract/phone'
import { AddContactLink } from '../shared/AddContactLink.tsx'
import { DialerLayout } from './DialerLayout.tsx'
import { NumberEntry } from './entry/NumberEntry.tsx'
import { CallView } from './in-call/CallView.tsx'
import { CallControls } from './keypad/CallControls.tsx'
import { Dialpad } from './keypad/Dialpad.tsx'
import { MicrophoneSelect } from './keypad/MicrophoneSelect.tsx'
import { useDialerKeys } from './keypad/use-dialer-keys.ts'
import { useSentKeys } from './keypad/use-sent-keys.ts'
import type { useDialer } from './use-dialer.ts'

type DialerCardProps = ReturnType<typeof useDialer> & { onHelp: () => void }

/** Number entry, keypad and call button. During a call, {@link CallView} replaces the number entry. */
export function DialerCard(dialer: DialerCardProps) {
  const { phone, send, draft, start, number, onHelp } = dialer
  const { call, status } = phone
  const sent = useSentKeys(call !== null, send)
  const toggleMute = () => send({ is: 'toggle-mute' })
  const isConnected = status === 'connected'
  useDialerKeys(
    call
      ? { ...(isConnected && { onKey: sent.press }), onMute: toggleMute, onHelp }
      : {
          onKey: draft.append,
          onPlus: draft.typePlus,
          onBackspace: draft.backspace,
          onPaste: draft.paste,
          onEnter: start.press,
          onHelp,
        },
  )
  return (
    <DialerLayout
      keypad={
        call ? (
          <Dialpad disabled={!isConnected} onKey={sent.press} />
        ) : (
          <Dialpad disabled={false} onKey={draft.append} onPlus={draft.plus} />
        )
      }
      controls={
        <CallControls
          inCall={call !== null}
          ending={status === 'disconnecting'}
          waiting={start.waitsFor !== null}
          muted={call?.muted ?? false}
          onPlus={draft.plus}
          onMute={toggleMute}
          onStart={start.press}
          onEnd={() => send({ is: 'end' })}
          addContact={
            <AddContactLink
              number={isDialable(number) ? number : ''}
              isIcon
              className="size-14 rounded-full! border border-line bg-raised text-text! hover:border-line-strong"
            />
          }
          microphone={
            <MicrophoneSelect
              inputs={phone.inputs}
              inputId={phone.inputId}
              disabled={status === 'disconnecting'}
              onSelect={deviceId => send({ is: 'choose-input', deviceId })}
            />
          }
        />
      }
    >
      {call ? (
        <CallView call={call} status={status} keys={sent.keys} />
      ) : (
        <NumberEntry {...dialer} />
      )}
    </DialerLayout>
  )
}
