import type { ActionField } from '@ringback/contract/operator/action-form'
import { deckText } from '@ringback/contract/operator/rates/deck-changes'
import { Field } from '../../../ui/forms/Field.tsx'
import { ChoiceSelect, denseInputClass } from '../console-controls.tsx'
import { FileProblem } from './ChangeDialog.tsx'

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

/** Where the operator chooses a CSV file. */
export function FileField(props: {
  label: string
  hint: string
  problem: string | null
  onChange: (file: File | null) => void
}) {
  return (
    <Field label={props.label} hint={props.hint} problem={props.problem}>
      {ids => (
        <input
          {...ids}
          type="file"
          accept=".csv,text/csv"
          onChange={event => props.onChange(event.target.files?.[0] ?? null)}
          className={denseInputClass('py-1.5')}
        />
      )}
    </Field>
  )
}

/** @throws FileProblem when it is no text in Unicode, or too long */
export async function textOf(file: File): Promise<string> {
  const text = deckText(new Uint8Array(await file.arrayBuffer()))
  if (text.problem === null) return text.value
  throw new FileProblem(`${file.name}: ${text.problem}`)
}

/** What the fields contain, by their names. */
export type Inputs = Readonly<Record<string, string>>

/** The fields as the body of a request. What cannot be read is left to the schema, which refuses it. */
export function bodyOf(fields: readonly ActionField[], inputs: Inputs): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(field => {
      const text = (inputs[field.name] ?? '').trim()
      if (field.type === 'flag') return [[field.name, text === 'true']]
      if (text === '') return field.emptyIsNull ? [[field.name, null]] : []
      return [[field.name, valueOf(field.type, text)]]
    }),
  )
}

function valueOf(type: ActionField['type'], text: string): unknown {
  if (type === 'number') return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (type !== 'time') return text
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** Replaces each name in braces by its fact: "Freeze the account of {email}". */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{([\w ]+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`"${text}" needs the fact "${name}"`)
    return fact
  })
}
