import { CALL_OUTCOMES, type CallOutcome } from '@ringback/contract/customers/call-history'
import { CALL_SEARCH_MAX_LENGTH } from '@ringback/contract/limits'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { callFilter, outcomeWord } from './strings.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type CallFilter, isFiltered } from './call-filter.ts'

interface CallFiltersProps {
  filter: CallFilter
  onChange: (part: Partial<CallFilter>) => void
  onClear: () => void
}

const OUTCOMES: readonly (CallOutcome | null)[] = [null, ...CALL_OUTCOMES]

/** Search, outcome and period. On a phone, outcome and period are opened with a button. */
export function CallFilters({ filter, onChange, onClear }: CallFiltersProps) {
  const [isOpen, setOpen] = useState(Boolean(filter.outcome || filter.from || filter.until))
  const moreId = useId()
  return (
    <div
      role="search"
      aria-label={callFilter.search}
      className="mb-4 grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex items-end gap-2">
        <SearchField search={filter.search} onSearch={search => onChange({ search })} />
        <IconButton
          label={callFilter.more}
          icon={<SlidersHorizontal size={18} />}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
          className="mb-0.5 sm:hidden"
        />
      </div>
      <div
        id={moreId}
        className={classNames(
          'grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto] lg:grid-cols-[10rem_9.5rem_9.5rem_auto]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <div className="max-sm:col-span-2">
          <Select
            label={callFilter.outcome}
            items={OUTCOMES}
            selected={filter.outcome}
            onSelect={outcome => onChange({ outcome })}
            itemKey={outcome => outcome ?? 'any'}
            itemText={outcomeWord}
            renderItem={outcomeWord}
          />
        </div>
        <Day label={callFilter.from} day={filter.from} onDay={from => onChange({ from })} />
        <Day label={callFilter.until} day={filter.until} onDay={until => onChange({ until })} />
        <Button
          look="quiet"
          className="h-12 px-3! whitespace-nowrap max-sm:col-span-2"
          icon={<X size={16} aria-hidden="true" />}
          disabled={!isFiltered(filter)}
          onClick={onClear}
        >
          {callFilter.clear}
        </Button>
      </div>
    </div>
  )
}

function SearchField(props: { search: string; onSearch: (search: string) => void }) {
  return (
    <Field label={callFilter.search} className="grow">
      {ids => (
        <TextInput
          {...ids}
          type="search"
          autoComplete="off"
          placeholder={callFilter.searchHint}
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
