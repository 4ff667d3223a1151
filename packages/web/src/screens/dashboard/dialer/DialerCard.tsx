import { type Micros, ZERO } from '@ringback/contract/money'
import { TriangleAlert } from 'lucide-react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Card } from '../../../ui/Card.tsx'
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
 * The call, or before it the number, with the keypad and the round buttons. The card's shapes, which depend on the
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
      <div className="dialer-top">
        {call ? (
          <CallView call={call} status={status} keys={sent.keys} />
        ) : (
          <EntryView entry={entry} start={start} />
        )}
        {balance === ZERO && <NoCredits />}
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

/** Between rate and keys, so that it is in sight in every window. It is a state, which no message replaces. */
function NoCredits() {
  return (
    <p
      role="status"
      className="mt-auto flex items-center gap-2 rounded-small border border-warn/45 bg-warn-wash px-2.5 py-0.5 text-xs"
    >
      <TriangleAlert size={14} aria-hidden="true" className="shrink-0 text-warn" />
      <strong className="font-semibold whitespace-nowrap text-warn">{words.noCredits}</strong>
      <span className="truncate">{words.noCreditsDetail}</span>
    </p>
  )
}
