import { type QuietHours, quietHours } from '@ringback/contract/quiet-hours'
import { type FormEvent, useId, useRef, useState } from 'react'
import { quiet } from '../../../strings/quiet-hours.ts'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { NumberSettingDialog, type NumberSettingProps } from './NumberSettingDialog.tsx'

/** What the form shows first: a night. */
const NIGHT = { from: '22:00', until: '07:00' } as const

interface QuietHoursDialogProps extends NumberSettingProps {
  onSave: (hours: QuietHours | null) => void
}

/** A form for the quiet hours of a number. */
export function QuietHoursDialog({ onSave, ...frame }: QuietHoursDialogProps) {
  const stored = frame.number.quietHours ?? null
  const [hours, setHours] = useState(stored ?? { ...NIGHT, timeZone: ownZone() })
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const read = quietHours.safeParse({ ...hours, timeZone: hours.timeZone.trim() })
    if (read.success) onSave(read.data)
    else focusFirstProblem(form)
  }
  const set = (part: Partial<QuietHours>) => setHours({ ...hours, ...part })
  return (
    <NumberSettingDialog
      {...frame}
      words={quiet}
      formId={formId}
      onSwitchOff={stored && (() => onSave(null))}
    >
      <form
        ref={form}
        id={formId}
        onSubmit={save}
        noValidate
        className="grid gap-3 min-[24rem]:grid-cols-2"
      >
        <HoursFields hours={hours} isChecked={isChecked} set={set} />
      </form>
    </NumberSettingDialog>
  )
}

interface HoursFieldsProps {
  hours: QuietHours
  isChecked: boolean
  set: (part: Partial<QuietHours>) => void
}

function HoursFields({ hours, isChecked, set }: HoursFieldsProps) {
  const { from, until, timeZone } = hours
  const untilProblem = until === from ? quiet.sameProblem : null
  return (
    <>
      <TimeField
        label={quiet.from}
        problem={isChecked && from === '' ? quiet.timeProblem : null}
        value={from}
        onChange={value => set({ from: value })}
      />
      <TimeField
        label={quiet.until}
        problem={isChecked ? (until === '' ? quiet.timeProblem : untilProblem) : null}
        value={until}
        onChange={value => set({ until: value })}
      />
      <ZoneField
        problem={isChecked && !isZone(timeZone.trim()) ? quiet.zoneProblem : null}
        value={timeZone}
        onChange={value => set({ timeZone: value })}
      />
    </>
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
    <Field label={quiet.zone} problem={problem} className="col-span-full">
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

function isZone(timeZone: string): boolean {
  return quietHours.safeParse({ ...NIGHT, timeZone }).success
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
