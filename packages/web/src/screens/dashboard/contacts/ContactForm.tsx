import { CONTACT_NOTE_MAX_LENGTH, DISPLAY_NAME_MAX_LENGTH } from '@ringback/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isConfirmedNumber } from '../../../api/confirmed-number.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import {
  CheckBox,
  Field,
  focusFirstProblem,
  inputClass,
  TextInput,
} from '../../../ui/forms/Field.tsx'
import { NumberFields } from './NumberFields.tsx'
import { type ContactDraft, type DraftProblems, problemsOf } from './contact-draft.ts'

interface ContactFormProps {
  title: string
  draft: ContactDraft
  /** Whether the contact has been saved before, with the numbers that it has when the form opens. */
  isSaved: boolean
  busy: boolean
  onChange: (draft: ContactDraft) => void
  onSave: () => void
  onCancel: () => void
}

interface Checked {
  draft: ContactDraft
  problems: DraftProblems | null
}

/** A contact that is added or edited. It takes the place of the list, so that an incoming call can ring above it. */
export function ContactForm(props: ContactFormProps) {
  const { title, draft, isSaved, busy, onChange, onSave, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const [known] = useState(() => (isSaved ? draft.numbers.map(({ typed }) => typed.number) : []))
  const [checked, setChecked] = useState<Checked | null>(null)
  // After a change the draft has not been checked.
  const problems = checked?.draft === draft ? checked.problems : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = (number: string) =>
      known.includes(number) || isConfirmedNumber(queries, number)
    const found = problemsOf(draft, isConfirmed)
    setChecked({ draft, problems: found })
    if (found) focusFirstProblem(form)
    else onSave()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ContactFields
        draft={draft}
        problems={problems}
        onChange={onChange}
        onConfirmed={() => setChecked(null)}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save contact'}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface ContactFieldsProps {
  draft: ContactDraft
  problems: DraftProblems | null
  onChange: (draft: ContactDraft) => void
  onConfirmed: () => void
}

function ContactFields({ draft, problems, onChange, onConfirmed }: ContactFieldsProps) {
  const change = (part: Partial<ContactDraft>) => onChange({ ...draft, ...part })
  return (
    <>
      <Field label="Name" problem={problems?.name ?? null}>
        {ids => (
          <TextInput
            {...ids}
            autoFocus
            autoComplete="off"
            maxLength={DISPLAY_NAME_MAX_LENGTH}
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <NumberFields
        numbers={draft.numbers}
        problems={problems}
        onChange={numbers => change({ numbers })}
        onConfirmed={onConfirmed}
      />
      <Field label="Note" problem={problems?.note ?? null}>
        {ids => (
          <textarea
            {...ids}
            rows={3}
            maxLength={CONTACT_NOTE_MAX_LENGTH}
            value={draft.note}
            onChange={event => change({ note: event.target.value })}
            className={inputClass('h-auto! py-2.5')}
          />
        )}
      </Field>
      <CheckBox isChecked={draft.isFavourite} onChange={isFavourite => change({ isFavourite })}>
        Show first, as a favourite
      </CheckBox>
    </>
  )
}
