import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { setSetting } from '@ringback/contract/operator/settings/settings'
import { useState } from 'react'
import { Field, inputClass } from '../../ui/forms/Field.tsx'
import { AcceptBox } from '../shared/change/ActionInput.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { ChoiceSelect, denseInputClass } from '../shared/console-controls.tsx'
import { type NamedSetting, acceptFieldsOf, acceptsText, editableText } from './setting-text.ts'

/** Changes a setting. The value is checked here with the bounds of the contract, before it is sent. */
export function SettingDialog(props: { setting: NamedSetting; onClose: () => void }) {
  const { setting, onClose } = props
  const { name, title, sentence, value: expected } = setting
  const { kind, read } = BUSINESS_SETTINGS[name]
  const isList = kind === 'credit-packages' || kind === 'rows'
  const [value, setValue] = useState(() => (isList ? editableText(expected) : expected))
  const [problem, setProblem] = useState<string | null>(null)
  const fields = acceptFieldsOf(name)
  const [accepted, setAccepted] = useState(() =>
    Object.fromEntries(fields.map(field => [field.name, false])),
  )
  const request = (reason: string) => {
    const result = read(value.trim())
    setProblem(result.ok ? null : `The value ${result.message}.`)
    if (!result.ok) return null
    return { params: { id: name }, body: { value, expected, ...accepted, reason } }
  }
  return (
    <ChangeDialog
      title={`Edit ${title}`}
      effect={sentence}
      endpoint={setSetting}
      request={request}
      confirmLabel="Save"
      doneText={`${title}: saved.`}
      onClose={onClose}
      isWide={isList}
    >
      <ValueField setting={setting} value={value} onChange={setValue} problem={problem} />
      {fields.map(field => (
        <AcceptBox
          key={field.name}
          label={field.label}
          isChecked={accepted[field.name] ?? false}
          onChange={isChecked => setAccepted({ ...accepted, [field.name]: isChecked })}
        />
      ))}
    </ChangeDialog>
  )
}

interface ValueFieldProps {
  setting: NamedSetting
  value: string
  problem: string | null
  onChange: (value: string) => void
}

/** The field of a value: a choice for a flag, a text with a line for each entry of a list, or a number. */
function ValueField({ setting: { name }, value, problem, onChange }: ValueFieldProps) {
  const { kind, unit } = BUSINESS_SETTINGS[name]
  if (kind === 'flag') {
    return (
      <Field label="Value">
        {ids => (
          <ChoiceSelect {...ids} value={value} onChange={event => onChange(event.target.value)}>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </ChoiceSelect>
        )}
      </Field>
    )
  }
  const isList = kind === 'credit-packages' || kind === 'rows'
  return (
    <Field
      label={isList ? 'Value, an entry a line' : unit === '' ? 'Value' : `Value in ${unit}`}
      hint={acceptsText(name)}
      problem={problem}
    >
      {ids =>
        isList ? (
          <textarea
            {...ids}
            value={value}
            rows={Math.min(16, Math.max(6, value.split('\n').length + 2))}
            spellCheck={false}
            autoCapitalize="none"
            onChange={event => onChange(event.target.value)}
            className={inputClass(
              'h-auto! px-2.5! py-2 field-sizing-content max-h-80 font-mono text-xs pointer-coarse:text-base',
            )}
          />
        ) : (
          <input
            {...ids}
            value={value}
            inputMode={kind === 'money-or-word' || kind === 'text' ? 'text' : 'decimal'}
            data-digits
            autoComplete="off"
            onChange={event => onChange(event.target.value)}
            className={denseInputClass('tabular-nums')}
          />
        )
      }
    </Field>
  )
}
