import { CONTACT_LABEL_MAX_LENGTH, CONTACT_NUMBERS_MAX } from '@ringback/contract/limits'
import { Plus, Trash2 } from 'lucide-react'
import { contactButtonLabel, contacts, numberFieldLabel } from '../../../strings/contacts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { type ContactDraft, type DraftProblems, nextKey } from './contact-draft.ts'

type Numbers = ContactDraft['numbers']

interface NumberFieldsProps {
  numbers: Numbers
  problems: DraftProblems | null
  onChange: (numbers: Numbers) => void
}

/** The numbers of a contact with their labels. */
export function NumberFields({ numbers, problems, onChange }: NumberFieldsProps) {
  const change = (key: number, part: Partial<Numbers[number]>) =>
    onChange(numbers.map(number => (number.key === key ? { ...number, ...part } : number)))
  const add = () => onChange([...numbers, { key: nextKey(numbers), label: '', phoneNumber: '' }])
  return (
    <>
      {numbers.map(({ key, label, phoneNumber }, position) => (
        <div key={key} className="flex flex-wrap items-start gap-3">
          <Field
            label={numberFieldLabel(contacts.number, position)}
            hint={position === 0 && contacts.numberHint}
            problem={problems?.numbers[position] ?? null}
            className="min-w-0 flex-[2] basis-52"
          >
            {ids => (
              <TextInput
                {...ids}
                type="tel"
                dir="ltr"
                autoComplete="off"
                maxLength={40}
                value={phoneNumber}
                onChange={event => change(key, { phoneNumber: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={numberFieldLabel(contacts.label, position)}
            hint={position === 0 && contacts.labelHint}
            problem={problems?.labels[position] ?? null}
            className="min-w-0 flex-1 basis-28"
          >
            {ids => (
              <TextInput
                {...ids}
                autoComplete="off"
                maxLength={CONTACT_LABEL_MAX_LENGTH}
                value={label}
                onChange={event => change(key, { label: event.target.value })}
              />
            )}
          </Field>
          {numbers.length > 1 && (
            <IconButton
              label={contactButtonLabel(contacts.removeNumber, String(position + 1))}
              icon={<Trash2 size={18} />}
              className="mt-6"
              onClick={() => onChange(numbers.filter(number => number.key !== key))}
            />
          )}
        </div>
      ))}
      {numbers.length < CONTACT_NUMBERS_MAX && (
        <Button
          look="quiet"
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {contacts.addNumber}
        </Button>
      )}
    </>
  )
}
