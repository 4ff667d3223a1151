import type { ActionField } from '@ringback/contract/operator/action-form'
import { Field } from '../../../ui/Field.tsx'
import { ChoiceSelect } from '../ChoiceSelect.tsx'
import { fillIn } from './action-body.ts'
import { denseInputClass } from '../console-controls.ts'

interface ActionInputProps {
  field: ActionField
  facts: Readonly<Record<string, string>>
  /** Replaces the help of the field. */
  help?: string | undefined
  placeholder?: string | undefined
  value: string
  problem: string | null
  onChange: (value: string) => void
}

/** The control of a field. A flag is the text `true` or an empty text. */
export function ActionInput(props: ActionInputProps) {
  const { field, facts, placeholder, value, problem, onChange } = props
  const { type, choices, maxLength } = field
  const label = fillIn(field.label, facts)
  if (type === 'flag') {
    const isChecked = value === 'true'
    const onTick = (isNow: boolean) => onChange(isNow ? 'true' : '')
    return <AcceptBox label={label} isChecked={isChecked} onChange={onTick} />
  }
  const chosen = choices?.find(choice => choice.value === value)
  return (
    <Field label={label} hint={props.help ?? chosen?.help ?? field.help} problem={problem}>
      {ids =>
        choices ? (
          <ChoiceSelect {...ids} value={value} onChange={event => onChange(event.target.value)}>
            {choices.map(choice => (
              <option key={choice.value} value={choice.value}>
                {fillIn(choice.label, facts)}
              </option>
            ))}
          </ChoiceSelect>
        ) : (
          <input
            {...ids}
            type={type === 'time' ? 'datetime-local' : 'text'}
            inputMode={type === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            onChange={event => onChange(event.target.value)}
            className={denseInputClass(type === 'number' ? 'tabular-nums' : undefined)}
          />
        )
      }
    </Field>
  )
}

/** A box that an operator ticks to accept what the server would refuse. */
export function AcceptBox(props: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={props.isChecked}
        onChange={event => props.onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>{props.label}</span>
    </label>
  )
}
