import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { Field } from '../../../ui/Field.tsx'
import { ChoiceSelect } from '../../shared/ChoiceSelect.tsx'
import { denseInputClass } from '../../shared/console-controls.ts'
import type { NamedSetting } from '../setting-action.ts'
import { settings } from '../strings.ts'

interface ValueFieldProps {
  setting: NamedSetting
  value: string
  problem: string | null
  onChange: (value: string) => void
}

/** The field of a value that is not a list: a choice for a flag, otherwise a text field for a number. */
export function ValueField({ setting, value, problem, onChange }: ValueFieldProps) {
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
