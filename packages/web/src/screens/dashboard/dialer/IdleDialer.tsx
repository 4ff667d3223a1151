import { useRef } from 'react'
import { CallerIdSelect } from './CallerIdSelect.tsx'
import { IdleControls } from './CallControls.tsx'
import { DialerCard } from './DialerCard.tsx'
import { Dialpad } from './Dialpad.tsx'
import { NumberField } from './NumberField.tsx'
import { RateLine } from './RateLine.tsx'
import { useDialerKeys } from './use-dialer-keys.ts'
import type { useDialer } from './use-dialer.ts'

type Dialer = ReturnType<typeof useDialer>
type IdleDialerProps = Pick<
  Dialer,
  'phone' | 'draft' | 'rate' | 'callerId' | 'placeholder' | 'start'
>

/** The card while nobody is being called. */
export function IdleDialer({ phone, draft, rate, callerId, placeholder, start }: IdleDialerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { bare, country } = draft
  useDialerKeys({
    onKey: draft.append,
    onPlus: draft.typePlus,
    onBackspace: draft.backspace,
    onPaste: draft.paste,
    onEnter: start,
  })
  return (
    <DialerCard
      controls={
        <IdleControls
          busy={phone.status === 'disconnecting'}
          disabled={phone.status === 'disconnecting'}
          onPlus={draft.plus}
          onStart={start}
        />
      }
    >
      <CallerIdSelect {...callerId} />
      <NumberField
        bare={bare}
        country={country}
        placeholder={placeholder}
        disabled={false}
        input={input}
        onChange={draft.change}
        onPaste={draft.paste}
        onCountry={next => {
          draft.pick(next)
          // After the picker has given the focus back to its button.
          requestAnimationFrame(() => input.current?.focus())
        }}
        onBackspace={draft.backspace}
        onClear={draft.clear}
        onSubmit={start}
      />
      <RateLine rate={rate} />
      <Dialpad disabled={false} onKey={draft.append} onPlus={draft.plus} />
    </DialerCard>
  )
}
