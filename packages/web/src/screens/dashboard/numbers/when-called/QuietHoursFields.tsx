import type { QuietHours } from '@ringback/contract/calls/quiet-hours'
import { useId } from 'react'
import { numberSettings } from './strings.ts'
import { Field, TextInput } from '../../../../ui/Field.tsx'
import { CheckBox, Step, type StepProps } from './Step.tsx'
import { isZone } from './settings-draft.ts'

export function QuietHoursFields({ draft, set, isChecked }: StepProps) {
  const { isQuiet, hours } = draft
  const { from, until, timeZone } = hours
  const setHours = (part: Partial<QuietHours>) => set({ hours: { ...hours, ...part } })
  const untilProblem = until === from ? numberSettings.sameProblem : null
  return (
    <Step title={numberSettings.quietHours}>
      <CheckBox
        label={numberSettings.isQuiet}
        isChecked={isQuiet}
        onChange={checked => set({ isQuiet: checked })}
      />
      {isQuiet && (
        <div className="grid gap-3 min-[24rem]:grid-cols-2">
          <TimeField
            label={numberSettings.from}
            problem={isChecked && from === '' ? numberSettings.timeProblem : null}
            value={from}
            onChange={value => setHours({ from: value })}
          />
          <TimeField
            label={numberSettings.until}
            problem={isChecked ? (until === '' ? numberSettings.timeProblem : untilProblem) : null}
            value={until}
            onChange={value => setHours({ until: value })}
          />
          <ZoneField
            problem={isChecked && !isZone(timeZone) ? numberSettings.zoneProblem : null}
            value={timeZone}
            onChange={value => setHours({ timeZone: value })}
          />
          <p className="col-span-full text-xs text-faint">{numberSettings.quietDetail}</p>
        </div>
      )}
    </Step>
  )
}

interface ValueFieldProps {
  problem: string | null
  value: string
  onChange: (value: string) => void
}

function TimeField({ label, problem, value, onChange }: ValueFieldProps & { label: string }) {
  return (
    <Field label={label} problem={problem}>
      {ids => (
        <TextInput
          {...ids}
          type="time"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function ZoneField({ problem, value, onChange }: ValueFieldProps) {
  const namesId = useId()
  return (
    <Field label={numberSettings.zone} problem={problem} className="col-span-full">
      {ids => (
        <>
          <TextInput
            {...ids}
            list={namesId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <datalist id={namesId}>
            {Intl.supportedValuesOf('timeZone').map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
