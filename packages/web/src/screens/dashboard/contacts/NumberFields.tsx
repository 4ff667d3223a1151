import { CONTACT_LABEL_MAX_LENGTH, CONTACT_NUMBERS_MAX } from '@ringback/contract/limits'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../../ui/forms/Field.tsx'
import { TypedNumberField, typedNumber } from '../shared/number-field/TypedNumberField.tsx'
import { TypedProblemText } from '../shared/number-field/TypedProblemText.tsx'
import { type ContactDraft, type DraftProblems, nextKey } from './contact-draft.ts'

type Numbers = ContactDraft['numbers']

interface NumberFieldsProps {
  numbers: Numbers
  problems: DraftProblems | null
  onChange: (numbers: Numbers) => void
  /** The person has insisted on a number. */
  onConfirmed: () => void
}

/** The numbers of a contact with their labels. */
export function NumberFields({ numbers, problems, onChange, onConfirmed }: NumberFieldsProps) {
  const change = (key: number, part: Partial<Numbers[number]>) =>
    onChange(numbers.map(number => (number.key === key ? { ...number, ...part } : number)))
  const add = () =>
    onChange([...numbers, { key: nextKey(numbers), label: '', typed: typedNumber() }])
  return (
    <>
      {numbers.map((number, position) => (
        <NumberRow
          key={number.key}
          number={number}
          position={position}
          problems={problems}
          onChange={part => change(number.key, part)}
          onConfirmed={onConfirmed}
          {...(numbers.length > 1 && {
            onRemove: () => onChange(numbers.filter(({ key }) => key !== number.key)),
          })}
        />
      ))}
      {numbers.length < CONTACT_NUMBERS_MAX && (
        <Button
          look="quiet"
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={add}
        >
          Add number
        </Button>
      )}
    </>
  )
}

interface NumberRowProps {
  number: Numbers[number]
  position: number
  problems: DraftProblems | null
  onChange: (part: Partial<Numbers[number]>) => void
  onConfirmed: () => void
  /** Missing for the only number. */
  onRemove?: () => void
}

function NumberRow(props: NumberRowProps) {
  const { number, position, problems, onChange, onConfirmed, onRemove } = props
  const problemId = useId()
  const problem = problems?.numbers[position] ?? null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-[2] basis-60">
        <TypedNumberField
          label={numberFieldLabel('Phone number', position)}
          isDense
          typed={number.typed}
          problemId={problem === null ? null : problemId}
          onChange={typed => onChange({ typed })}
        />
        {problem !== null && (
          <TypedProblemText id={problemId} problem={problem} onConfirmed={onConfirmed} />
        )}
      </div>
      <Field
        label={numberFieldLabel('Label', position)}
        hint={position === 0 && 'For example Home'}
        problem={problems?.labels[position] ?? null}
        className="min-w-0 flex-1 basis-28"
      >
        {ids => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={CONTACT_LABEL_MAX_LENGTH}
            value={number.label}
            onChange={event => onChange({ label: event.target.value })}
          />
        )}
      </Field>
      {onRemove && (
        <IconButton
          label={`Remove number ${String(position + 1)}`}
          icon={<Trash2 size={18} />}
          className="mt-6"
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** The accessible name of a field of the second number: "Phone number 2". */
function numberFieldLabel(label: string, position: number): string {
  return position === 0 ? label : `${label} ${position + 1}`
}
