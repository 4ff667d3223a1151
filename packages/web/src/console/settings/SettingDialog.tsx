import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { setSetting } from '@ringback/contract/operator/settings/settings'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AcceptBox } from '../shared/change/ActionInput.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { ChoiceSelect, denseInputClass } from '../shared/console-controls.tsx'
import { PackagesEditor } from './editors/PackagesEditor.tsx'
import { RowsEditor } from './editors/RowsEditor.tsx'
import { rowListOf } from './editors/row-lists.ts'
import { type NamedSetting, acceptFieldsOf } from './setting-text.ts'
import { settings } from './strings.ts'

/** Changes a setting. The value is checked here with the bounds of the contract, before it is sent. */
export function SettingDialog(props: { setting: NamedSetting; onClose: () => void }) {
  const { setting, onClose } = props
  const { name, title, sentence, value: expected } = setting
  const { kind, read } = BUSINESS_SETTINGS[name]
  const [value, setValue] = useState(expected)
  const [problem, setProblem] = useState<string | null>(null)
  const fields = acceptFieldsOf(name)
  const [accepted, setAccepted] = useState(() =>
    Object.fromEntries(fields.map(field => [field.name, false])),
  )
  const rowList = rowListOf(name)
  const isList = kind === 'credit-packages' || rowList !== null
  const isWrong = (text: string) => problem !== null && !read(text).ok
  const request = (reason: string) => {
    const result = read(value.trim())
    setProblem(result.ok ? null : problemText(result.message))
    if (!result.ok) return null
    return { params: { id: name }, body: { value, expected, ...accepted, reason } }
  }
  return (
    <ChangeDialog
      title={settings.editOf(title)}
      effect={sentence}
      endpoint={setSetting}
      request={request}
      confirmLabel={settings.save}
      doneText={settings.saved(title)}
      onClose={onClose}
      isWide={isList}
    >
      {kind === 'credit-packages' && (
        <PackagesEditor initial={expected} isWrong={isWrong} onChange={setValue} />
      )}
      {rowList && (
        <RowsEditor list={rowList} initial={expected} isWrong={isWrong} onChange={setValue} />
      )}
      {!isList && (
        <ValueField setting={setting} value={value} onChange={setValue} problem={problem} />
      )}
      {fields.map(field => (
        <AcceptBox
          key={field.name}
          label={field.label}
          isChecked={accepted[field.name] ?? false}
          onChange={isChecked => setAccepted({ ...accepted, [field.name]: isChecked })}
        />
      ))}
      {isList && problem !== null && <Notice tone="error">{problem}</Notice>}
    </ChangeDialog>
  )
}

/** The editors send lists, so a list that cannot be read has an empty or a wrong field. */
function problemText(message: string): string {
  return message.startsWith('must be a JSON list') ? settings.incomplete : settings.mustBe(message)
}

interface ValueFieldProps {
  setting: NamedSetting
  value: string
  problem: string | null
  onChange: (value: string) => void
}

/** The field of a value that is not a list: a choice for a flag, otherwise a text field for a number. */
function ValueField({ setting, value, problem, onChange }: ValueFieldProps) {
  const { kind, accepts, unit } = BUSINESS_SETTINGS[setting.name]
  if (kind === 'flag') {
    return (
      <Field label={settings.value}>
        {ids => (
          <ChoiceSelect {...ids} value={value} onChange={event => onChange(event.target.value)}>
            <option value="true">{settings.yes}</option>
            <option value="false">{settings.no}</option>
          </ChoiceSelect>
        )}
      </Field>
    )
  }
  return (
    <Field label={settings.valueIn(unit)} hint={settings.accepts(accepts)} problem={problem}>
      {ids => (
        <input
          {...ids}
          value={value}
          inputMode={kind === 'money-or-word' ? 'text' : 'decimal'}
          data-digits
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
          className={denseInputClass('tabular-nums')}
        />
      )}
    </Field>
  )
}
