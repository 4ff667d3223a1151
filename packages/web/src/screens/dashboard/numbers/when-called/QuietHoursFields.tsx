import type { QuietHours } from '@ringback/contract/calls/quiet-hours'
import { useState } from 'react'
import { Combobox } from '../../../../ui/choice/Combobox.tsx'
import { CheckBox, Field, TextInput } from '../../../../ui/forms/Field.tsx'
import { Step, type StepProps } from './Step.tsx'
import { zoneText } from '../../../../text/local-time.ts'

export function QuietHoursFields({ draft, set, isChecked }: StepProps) {
  const { isQuiet, hours } = draft
  const { from, until, timeZone } = hours
  const setHours = (part: Partial<QuietHours>) => set({ hours: { ...hours, ...part } })
  const untilProblem = until === from ? 'Enter another time than the first one.' : null
  return (
    <Step title="Quiet hours">
      <CheckBox isChecked={isQuiet} onChange={checked => set({ isQuiet: checked })}>
        <span className="text-text">Do not ring in these hours of each day</span>
      </CheckBox>
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
          <ZoneField value={timeZone} onChange={value => setHours({ timeZone: value })} />
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

function ZoneField({ value, onChange }: Omit<ValueFieldProps, 'problem'>) {
  const [zones] = useState(() => listZones(value))
  const selected = zones.find(({ id }) => id === value) ?? null
  return (
    <div className="col-span-full">
      <Combobox
        isField
        label="Time zone"
        items={zones}
        selected={selected}
        onSelect={({ id }) => onChange(id)}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        search={query => zonesWith(query, zones)}
        renderItem={({ name }) => <span className="truncate">{name}</span>}
        renderSelected={zone => (
          <span className="min-w-0 flex-1 truncate text-start">{zone?.name}</span>
        )}
        searchPlaceholder="Search city..."
        emptyText="No time zone found"
      />
    </div>
  )
}

interface Zone {
  /** For example `Asia/Kolkata`. */
  id: string
  /** "Kolkata, UTC+5:30" */
  name: string
}

/** The zones that this browser knows, UTC, and the stored one, which may have another name there. */
function listZones(stored: string): Zone[] {
  const now = new Date()
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const zones = [...ids].map(id => ({ id, name: zoneText(id, now) }))
  const own = { id: stored, name: zoneText(stored, now) }
  return [...zones.filter(({ id, name }) => id !== own.id && name !== own.name), own].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
}

/** Those that people find by the city, the offset or the region. */
function zonesWith(query: string, zones: readonly Zone[]): Zone[] {
  const wanted = query.toLowerCase()
  return zones.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(wanted))
}
