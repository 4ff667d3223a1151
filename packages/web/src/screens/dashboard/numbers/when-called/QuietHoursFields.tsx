import type { QuietHours } from '@ringback/contract/calls/quiet-hours'
import { useId } from 'react'
import { Field, TextInput } from '../../../../ui/Field.tsx'
import { CheckBox, Step, type StepProps } from './Step.tsx'
import { isZone } from './settings-draft.ts'

export function QuietHoursFields({ draft, set, isChecked }: StepProps) {
  const { isQuiet, hours } = draft
  const { from, until, timeZone } = hours
  const setHours = (part: Partial<QuietHours>) => set({ hours: { ...hours, ...part } })
  const untilProblem = until === from ? 'Enter another time than the first one.' : null
  return (
    <Step title="Quiet hours">
      <CheckBox
        label="Do not ring in these hours of each day"
        isChecked={isQuiet}
        onChange={checked => set({ isQuiet: checked })}
      />
      {isQuiet && (
        <div className="grid gap-3 min-[24rem]:grid-cols-2">
          <TimeField
            label="From"
            problem={isChecked && from === '' ? 'Enter a time.' : null}
            value={from}
            onChange={value => setHours({ from: value })}
          />
          <TimeField
            label="To"
            problem={isChecked ? (until === '' ? 'Enter a time.' : untilProblem) : null}
            value={until}
            onChange={value => setHours({ until: value })}
          />
          <ZoneField
            problem={
              isChecked && !isZone(timeZone)
                ? 'Enter a time zone, for example Europe/Berlin.'
                : null
            }
            value={timeZone}
            onChange={value => setHours({ timeZone: value })}
          />
          <p className="col-span-full text-xs text-faint">
            In quiet hours, a call does not ring and is not forwarded. The caller leaves a message
            if voicemail is on, or gets a busy tone. The call is in your call history as missed, and
            we send you a mail.
          </p>
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
    <Field label="Time zone" problem={problem} className="col-span-full">
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
