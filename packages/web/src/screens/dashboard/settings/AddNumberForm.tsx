import { type FormEvent, useState } from 'react'
import { settings } from '../../../strings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

/** The first step of verification: the number. */
export function AddNumberForm({ busy, onAdd }: { busy: boolean; onAdd: (number: string) => void }) {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(number)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <Field label={settings.number} hint={settings.numberHint} className="min-w-0 flex-1 basis-60">
        {ids => (
          <TextInput
            {...ids}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={number}
            placeholder={settings.numberExample}
            onChange={event => setNumber(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={number.trim() === ''}
        className="h-12 max-sm:w-full sm:mt-[1.3875rem]"
      >
        {busy ? settings.sending : settings.sendCode}
      </Button>
    </form>
  )
}
