import { CALL_OUTCOMES, type CallOutcome } from '@ringback/contract/customers/calls/call-history'
import type { Direction } from '@ringback/contract/customers/calls/calls'
import { CALL_SEARCH_MAX_LENGTH } from '@ringback/contract/limits'
import { SlidersHorizontal, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { formatDate } from '../../../text/dates.ts'
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { segmentClass, SEGMENTS } from '../../../ui/choice/Segments.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type CallFilter, dayStart } from './call-filter.ts'

interface CallFiltersProps {
  /** Around the button that opens the fields. */
  buttonRow: RefObject<HTMLDivElement | null>
  filter: CallFilter
  onChange: (part: Partial<CallFilter>) => void
}

const OUTCOMES: readonly (CallOutcome | null)[] = [null, ...CALL_OUTCOMES]

/** The direction, the search, and a button that opens outcome and period. What of them is active can be removed below. */
export function CallFilters({ buttonRow, filter, onChange }: CallFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const remove = (part: Partial<CallFilter>) => {
    onChange(part)
    focusFilterButton(buttonRow)
  }
  return (
    <div role="search" aria-label="Search calls" className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <DirectionFilter
          direction={filter.direction}
          onDirection={direction => onChange({ direction })}
        />
        <div ref={buttonRow} className="flex grow items-end gap-2">
          <SearchField search={filter.search} onSearch={search => onChange({ search })} />
          <Button
            look="secondary"
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            Filter
          </Button>
        </div>
      </div>
      <div id={fieldsId} hidden={!isOpen} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <Select
            label="Outcome"
            items={OUTCOMES}
            selected={filter.outcome}
            onSelect={outcome => onChange({ outcome })}
            itemKey={outcome => outcome ?? 'any'}
            itemText={outcomeWord}
          />
        </div>
        <Day label="From" day={filter.from} onDay={from => onChange({ from })} />
        <Day label="Until" day={filter.until} onDay={until => onChange({ until })} />
      </div>
      <Chips filter={filter} onRemove={remove} />
    </div>
  )
}

/** The focus must not go with a button that removes filters and then itself. */
export function focusFilterButton(buttonRow: CallFiltersProps['buttonRow']): void {
  buttonRow.current?.querySelector('button')?.focus()
}

interface ChipsProps {
  filter: CallFilter
  onRemove: (part: Partial<CallFilter>) => void
}

/** What is chosen behind the button. A press removes it. */
function Chips({ filter, onRemove }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {chipsOf(filter).map(({ text, without }) => (
        <button
          key={text}
          type="button"
          aria-label={`Remove filter: ${text}`}
          onClick={() => onRemove(without)}
          className={buttonClass(
            'secondary',
            'min-h-9! px-3! font-medium! pointer-coarse:min-h-11!',
          )}
        >
          {text}
          <X size={14} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

interface Chip {
  text: string
  /** The change that removes it. */
  without: Partial<CallFilter>
}

/** What is chosen behind the button, in words. */
function chipsOf({ outcome, from, until }: CallFilter): Chip[] {
  const [first, last] = [dayStart(from, 0), dayStart(until, 0)]
  return [
    ...(outcome ? [{ text: outcomeWord(outcome), without: { outcome: null } }] : []),
    ...(first ? [{ text: dayFilterText('from', first), without: { from: '' } }] : []),
    ...(last ? [{ text: dayFilterText('until', last), without: { until: '' } }] : []),
  ]
}

function SearchField(props: { search: string; onSearch: (search: string) => void }) {
  return (
    <Field label="Search calls" className="grow">
      {ids => (
        <TextInput
          {...ids}
          type="search"
          autoComplete="off"
          placeholder="Name or number"
          maxLength={CALL_SEARCH_MAX_LENGTH}
          value={props.search}
          onChange={event => props.onSearch(event.target.value)}
        />
      )}
    </Field>
  )
}

function Day(props: { label: string; day: string; onDay: (day: string) => void }) {
  return (
    <Field label={props.label} className="min-w-0">
      {ids => (
        <TextInput
          {...ids}
          type="date"
          min="2000-01-01"
          max="2098-12-31"
          value={props.day}
          onChange={event => props.onDay(event.target.value)}
          className="px-2.5!"
        />
      )}
    </Field>
  )
}

function outcomeWord(outcome: CallOutcome | null): string {
  return outcome === null ? 'Any outcome' : OUTCOME_WORDS[outcome]
}

const OUTCOME_WORDS: Record<CallOutcome, string> = {
  answered: 'Answered',
  missed: 'Missed',
  declined: 'Declined',
  'no-answer': 'No answer',
  busy: 'Busy',
  canceled: 'Canceled',
  failed: 'Failed',
}

/** The label of a filter of days: "From 3 Nov 2026", "Until 5 Nov 2026". */
function dayFilterText(end: 'from' | 'until', day: Date): string {
  return `${end === 'from' ? 'From' : 'Until'} ${formatDate(day)}`
}

interface DirectionFilterProps {
  /** Null shows every call. */
  direction: Direction | null
  onDirection: (direction: Direction | null) => void
}

/** The buttons that filter by direction (spec section 2). */
function DirectionFilter({ direction, onDirection }: DirectionFilterProps) {
  return (
    <div role="group" aria-label="Show calls" className={classNames(SEGMENTS, 'max-sm:w-full')}>
      {FILTERS.map(filter => (
        <button
          key={filter.label}
          type="button"
          aria-pressed={filter.direction === direction}
          onClick={() => onDirection(filter.direction)}
          className={segmentClass(filter.direction === direction, 'max-sm:flex-1 sm:px-4')}
        >
          {filter.label}
        </button>
      ))}
    </div>
  )
}

const FILTERS: readonly { direction: Direction | null; label: string }[] = [
  { direction: null, label: 'All Calls' },
  { direction: 'inbound', label: 'Incoming' },
  { direction: 'outbound', label: 'Outgoing' },
]
