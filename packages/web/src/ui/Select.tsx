import { ChevronsUpDown } from 'lucide-react'
import { Suspense, lazy, useId, useState } from 'react'
import type { SelectProps, TouchedSelect as TouchedSelectType } from './SelectMenu.tsx'
import { FIELD_LOOK } from './select-styles.ts'

// Most people who see the field never open it, and no first sight has to wait for its list.
const TouchedSelect = lazy(async () => ({
  default: (await import('./SelectMenu.tsx')).TouchedSelect,
})) as typeof TouchedSelectType

/** One of a few: a field that opens a list below it. */
export function Select<T>(props: SelectProps<T>) {
  const [isTouched, setTouched] = useState(false)
  const untouched = <UntouchedSelect {...props} onTouch={() => setTouched(true)} />
  if (!isTouched) return untouched
  return (
    <Suspense fallback={untouched}>
      <TouchedSelect {...props} />
    </Suspense>
  )
}

function UntouchedSelect<T>(props: SelectProps<T> & { onTouch: () => void }) {
  const { label, hideLabel, selected, renderItem, disabled, onTouch } = props
  const id = useId()
  return (
    <div className="relative">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block text-xs font-medium text-soft'}
      >
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="combobox"
        aria-labelledby={`${id}-label`}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        disabled={disabled}
        onClick={onTouch}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onTouch()
        }}
        className={FIELD_LOOK}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate">
          {renderItem(selected)}
        </span>
        <ChevronsUpDown size={16} className="shrink-0 text-faint" aria-hidden="true" />
      </button>
    </div>
  )
}
