import { type Micros, ZERO } from '@ringback/contract/money'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NoCredits } from './caller-id/NoCredits.tsx'
import { EntryView } from './entry/EntryView.tsx'
import type { NumberEntry } from './entry/use-number-entry.ts'
import { CallView } from './in-call/CallView.tsx'
import { CallControls } from './keypad/CallControls.tsx'
import { Dialpad } from './keypad/Dialpad.tsx'
import { useDialerKeys } from './keypad/use-dialer-keys.ts'
import { useSentKeys } from './keypad/use-sent-keys.ts'
import type { CallStart } from './start/use-call-start.ts'

interface DialerCardProps {
  entry: NumberEntry
  start: CallStart
  /** Null while unknown. */
  balance: Micros | null
  onHelp: () => void
}

/**
 * The number, and below it its rate or the call, with the keypad and the round buttons. The card's shapes, which depend on the
 * size of the window, are in styles/dialer.css.
 */
export function DialerCard({ entry, start, balance, onHelp }: DialerCardProps) {
  const { phone, send } = useSoftphone()
  const { draft, number } = entry
  const { call, status } = phone
  const sent = useSentKeys(call !== null, send)
  const onMute = () => send({ is: 'toggle-mute' })
  const isConnected = status === 'connected'
  useDialerKeys(
    call
      ? { ...(isConnected && { onKey: sent.press }), onMute, onHelp }
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
    <Card className="dialer-card">
      <div className={classNames('dialer-top', call && 'is-in-call')}>
        {call?.direction === 'inbound' ? (
          <>
            {balance === ZERO && <NoCredits />}
            <CallView call={call} status={status} keys={sent.keys} />
          </>
        ) : (
          <EntryView entry={entry} start={start} call={call} hasNoCredits={balance === ZERO}>
            {call && <CallView call={call} status={status} keys={sent.keys} />}
          </EntryView>
        )}
      </div>
      <div className="dialer-keys">
        {call ? (
          <Dialpad disabled={!isConnected} onKey={sent.press} />
        ) : (
          <Dialpad disabled={false} onKey={draft.append} onPlus={draft.plus} />
        )}
      </div>
      <div className="dialer-controls">
        <CallControls number={number} onPlus={draft.plus} onMute={onMute} onStart={start.press} />
      </div>
    </Card>
  )
}
