import { isE164 } from '@ringback/contract/phone'
import { type FormEvent, useId, useRef, useState } from 'react'
import { settings } from '../../../strings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberField } from '../shared/number-field/NumberField.tsx'
import { useTypedNumber } from './use-typed-number.ts'

/** The first step of verification: the number. */
export function AddNumberForm({ busy, onAdd }: { busy: boolean; onAdd: (number: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const typed = useTypedNumber()
  /** The number that was refused. Its message goes when the number changes. */
  const [refused, setRefused] = useState<string | null>(null)
  const { number, country, readNumber } = typed
  const isRefused = refused === number
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readNumber()
    if (isE164(read)) return onAdd(read)
    setRefused(number)
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <NumberField
            number={number}
            country={country}
            placeholder={country.exampleNumber}
            input={input}
            problemId={isRefused ? problemId : null}
            onChange={typed.change}
            onPaste={typed.paste}
            onCountry={picked => {
              typed.pickCountry(picked)
              // The picker returns the focus to its own button first, so this focus has to follow it.
              requestAnimationFrame(() => input.current?.focus())
            }}
            onBackspace={typed.backspace}
            onClear={typed.clear}
            // Enter submits the form.
            onSubmit={() => undefined}
          />
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={number === ''}
          className="h-14 max-sm:w-full sm:h-16 low:h-13"
        >
          {busy ? settings.sending : settings.sendCode}
        </Button>
      </div>
      {isRefused ? (
        <p id={problemId} role="alert" className="mt-2 text-xs text-danger">
          {settings.invalidNumber}
        </p>
      ) : (
        <p className="mt-2 text-xs text-faint">{settings.numberHint}</p>
      )}
    </form>
  )
}
