import { use } from 'react'
import { isKnownNumber } from '../../../phone/format-phone-number.ts'
import { usePhone, useSoftphoneOfPage } from '../../../softphone/softphone-context.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { remoteNumberOfActive } from '../shared/calls/call-words.ts'
import { MessageQueueContext } from '../shared/messages/message-queue.tsx'
import { CallerIdSelect } from './caller-id/CallerIdSelect.tsx'
import { EntryView } from './entry/EntryView.tsx'
import type { NumberEntry } from './entry/use-number-entry.ts'
import { CallFacts } from './in-call/CallFacts.tsx'
import { CallView } from './in-call/CallView.tsx'
import { type ShownCall, useShownCall } from './in-call/use-shown-call.ts'
import { CallControls } from './keypad/CallControls.tsx'
import { Dialpad } from './keypad/Dialpad.tsx'
import { useDialerKeys, useSentKeys } from './keypad/use-dialer-keys.ts'
import type { CallStart } from './start/use-call-start.ts'

interface DialerCardProps {
  entry: NumberEntry
  start: CallStart
  onHelp: () => void
}

/**
 * The number, and below it its rate or the call, with the keypad and the round buttons. The card's shapes, which depend on the
 * size of the window, are in styles/dialer.css.
 */
export function DialerCard({ entry, start, onHelp }: DialerCardProps) {
  const { send } = useSoftphoneOfPage()
  const isInCall = usePhone(({ call }) => call !== null)
  const isConnected = usePhone(({ status }) => status === 'connected')
  const { draft, number } = entry
  const { setPlace } = use(MessageQueueContext)
  const { shown, hasNewNumber, close } = useShownCall(draft.number)
  const sent = useSentKeys(isInCall, send)
  const onMute = () => send({ is: 'toggle-mute' })
  const offered = offeredBy(shown, number)
  // The number of an ended call goes into the field first, where its price is.
  const onStart = offered === null ? start.press : () => draft.paste(offered)
  const { append: onKey, typePlus: onPlus, backspace: onBackspace, paste: onPaste } = draft
  useDialerKeys(
    isInCall
      ? { ...(isConnected && { onKey: sent.press }), onMute, onHelp }
      : { onKey, onPlus, onBackspace, onPaste, onEnter: onStart, onHelp },
  )
  return (
    <Card className="dialer-card">
      <div className="dialer-top">
        {shown ? (
          <CallView shown={shown} keys={isInCall ? sent.keys : ''} onClose={close} />
        ) : (
          <EntryView entry={entry} start={start} hasNewNumber={hasNewNumber} />
        )}
        {/* The last row. In the lowest windows a message covers it. */}
        <div className="dialer-slot">
          {shown ? <CallFacts shown={shown} /> : <CallerIdSelect callerId={entry.callerId} />}
          <div ref={setPlace} />
        </div>
      </div>
      <div className="dialer-keys">
        {isInCall ? (
          <Dialpad disabled={!isConnected} onKey={sent.press} />
        ) : (
          <Dialpad disabled={false} onKey={draft.append} onPlus={draft.plus} />
        )}
      </div>
      <div className="dialer-controls">
        <CallControls
          number={number}
          suggested={offered ?? start.suggested}
          onPlus={draft.plus}
          onMute={onMute}
          onStart={onStart}
        />
      </div>
    </Card>
  )
}

/** The number of the ended call that is shown, unless Call would call it: a caller's number is not in the field. */
function offeredBy(shown: ShownCall | null, dialled: string): string | null {
  if (shown?.status !== null) return null
  const number = remoteNumberOfActive(shown.call)
  return number === dialled || !isKnownNumber(number) ? null : number
}
