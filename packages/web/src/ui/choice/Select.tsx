import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { ChunkBoundary } from '../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type {
  IconSelectMenu as IconSelectMenuType,
  IconSelectProps,
  SelectMenu as SelectMenuType,
  SelectProps,
} from './SelectMenu.tsx'
import { SELECT_LOOKS, SELECT_ICON_BUTTON } from './select-styles.ts'

// Loaded on demand: most visits never open a list, and the first paint must not wait for it.
const SelectMenu = lazyComponent(
  () => import('./SelectMenu.tsx'),
  module => module.SelectMenu,
) as typeof SelectMenuType
const IconSelectMenu = lazyComponent(
  () => import('./SelectMenu.tsx'),
  module => module.IconSelectMenu,
) as typeof IconSelectMenuType

/** Selects one of a few items: a field that opens a list below it. */
export function Select<T>(props: SelectProps<T>) {
  const [wasOpened, setWasOpened] = useState(false)
  const closedField = <ClosedSelect {...props} onOpen={() => setWasOpened(true)} />
  if (!wasOpened) return closedField
  return (
    <ChunkBoundary fallback={closedField}>
      <Suspense fallback={closedField}>
        <SelectMenu {...props} />
      </Suspense>
    </ChunkBoundary>
  )
}

function ClosedSelect<T>(props: SelectProps<T> & { onOpen: () => void }) {
  const { label, look = 'field', selected, renderItem, disabled, onOpen } = props
  const hideLabel = props.hideLabel ?? look !== 'field'
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
        onClick={onOpen}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onOpen()
        }}
        className={SELECT_LOOKS[look].button}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate">
          {renderItem(selected)}
        </span>
        {look !== 'text' && (
          <ChevronDown size={16} className="shrink-0 text-faint" aria-hidden="true" />
        )}
      </button>
    </div>
  )
}

/** Selects one of a few items behind a round button; the list opens above the button. */
export function IconSelect<T extends object>(props: IconSelectProps<T>) {
  const { label, icon, disabled } = props
  const [wasOpened, setWasOpened] = useState(false)
  const closedButton = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      title={label}
      disabled={disabled}
      onClick={() => setWasOpened(true)}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setWasOpened(true)
      }}
      className={SELECT_ICON_BUTTON}
    >
      {icon}
    </button>
  )
  if (!wasOpened) return closedButton
  return (
    <ChunkBoundary fallback={closedButton}>
      <Suspense fallback={closedButton}>
        <IconSelectMenu {...props} />
      </Suspense>
    </ChunkBoundary>
  )
}
