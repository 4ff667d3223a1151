import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChoiceSelect, DENSE, denseInputClass } from '../console-controls.tsx'
import type { Filter, FilterState } from './filters.ts'

interface FilterBarProps {
  filters: readonly Filter[]
  state: FilterState
  /** A button at the end, for example the export. */
  children?: ReactNode
}

/** The fields of a list's filters. */
export function FilterBar({ filters, state, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(state.isFiltered)
  const fieldsId = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      {filters.length > 0 && (
        // A phone shows the list first.
        <Button
          look="secondary"
          className={`${DENSE} md:hidden`}
          icon={<SlidersHorizontal size={15} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {state.setCount === 0 ? 'Filters' : `Filters (${state.setCount})`}
        </Button>
      )}
      <div
        id={fieldsId}
        className={classNames(
          'flex flex-wrap items-end gap-x-3 gap-y-2 max-md:order-last max-md:w-full md:contents',
          !isOpen && 'max-md:hidden',
        )}
      >
        {filters.map(filter => (
          <FilterField key={filter.label} filter={filter} state={state} />
        ))}
        {state.isFiltered && (
          <Button look="quiet" className={DENSE} onClick={state.clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="ms-auto">{children}</div>
    </div>
  )
}

interface EmptyListProps {
  state: FilterState
  /** What an empty list without filters says. */
  empty: EmptyWords
}

export interface EmptyWords {
  title: string
  detail: string
  /** A way to go on. */
  action?: ReactNode
}

/** What a list without items says: that the filters match nothing, or that there is nothing at all. */
export function EmptyList({ state, empty }: EmptyListProps) {
  const shown = state.isFiltered
    ? { title: 'Nothing matches these filters', detail: 'Change or clear the filters.' }
    : empty
  return <EmptyState {...shown} className="rounded-control border border-line bg-card" />
}

function FilterField({ filter, state }: { filter: Filter; state: FilterState }) {
  switch (filter.is) {
    case 'text':
      return <TextFilter {...filter} state={state} />
    case 'choice':
      return (
        <Labelled label={filter.label}>
          {id => (
            <ChoiceSelect
              id={id}
              value={state.value(filter.name)}
              onChange={event => state.set(filter.name, event.target.value)}
              className="w-40"
            >
              <option value="">Any</option>
              {filter.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </ChoiceSelect>
          )}
        </Labelled>
      )
    case 'period':
      return (
        // A fieldset is else as wide as its fields, on a phone too.
        <fieldset className="min-w-0">
          <legend className="mb-1 text-xs text-soft">{filter.label}</legend>
          <div className="flex items-center gap-1.5 text-faint">
            <DayField label="From" name="from" state={state} />
            –
            <DayField label="To" name="to" state={state} />
          </div>
        </fieldset>
      )
  }
}

/** Filters on Enter and when the field is left, and not with every key. */
function TextFilter(props: {
  name: string
  label: string
  placeholder?: string | undefined
  state: FilterState
}) {
  const { name, label, placeholder, state } = props
  const value = state.value(name)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // A value that changes with the URL, for example when the filters are cleared, replaces the typed text.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const apply = (text: string) => {
    if (text.trim() !== value) state.set(name, text)
  }
  return (
    <Labelled label={label}>
      {id => (
        <input
          id={id}
          type="search"
          data-digits
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setTyped(event.target.value)}
          onBlur={event => apply(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') apply(event.currentTarget.value)
          }}
          className={denseInputClass('w-40!')}
        />
      )}
    </Labelled>
  )
}

function DayField({ label, name, state }: { label: string; name: string; state: FilterState }) {
  return (
    <input
      type="date"
      aria-label={label}
      value={state.value(name)}
      onChange={event => state.set(name, event.target.value)}
      className={denseInputClass('w-35! min-w-0')}
    />
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs text-soft">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
