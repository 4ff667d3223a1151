import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { ChunkBoundary } from '../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { PlainButton } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import type { ComboboxProps, SearchList as SearchListType } from './SearchList.tsx'

// Loaded on demand: most visits never open the list, and the first paint must not wait for it.
const SearchList = lazyComponent(
  () => import('./SearchList.tsx'),
  'SearchList',
) as typeof SearchListType

/** Selects one of many items: a button that opens a list with a search field above it. A field has a visible label. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, selected, itemText, renderSelected, disabled, isField, isBare, className } = props
  const [isOpen, setOpen] = useState(false)
  // The characters typed while the list loads, when its search field cannot have the focus yet.
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const valueId = `${id}-value`
  const close = () => {
    setOpen(false)
    setTyped('')
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true)
    else if (isOpen && isCharacter(event)) setTyped(typed + event.key)
    else return
    event.preventDefault()
  }
  return (
    <div className={classNames('relative', className)}>
      {isField && (
        <label htmlFor={id} className="mb-1.5 block text-xs font-medium text-soft">
          {label}
        </label>
      )}
      <PlainButton
        ref={button}
        id={id}
        role="combobox"
        aria-label={label}
        aria-describedby={valueId}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${valueId}-list`}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
        className={classNames('flex items-center text-sm', lookOf(props))}
      >
        {renderSelected(selected)}
        {!isBare && <ChevronDown size={16} className="shrink-0 text-faint" aria-hidden="true" />}
      </PlainButton>
      <span id={valueId} hidden>
        {selected && itemText(selected)}
      </span>
      {isOpen && (
        <ChunkBoundary>
          <Suspense>
            <SearchList {...props} id={`${valueId}-list`} initialQuery={typed} onClose={close} />
          </Suspense>
        </ChunkBoundary>
      )}
    </div>
  )
}

function lookOf({ isField, isBare }: Pick<ComboboxProps<unknown>, 'isField' | 'isBare'>) {
  if (isBare) return ''
  return classNames(
    'tap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55',
    isField
      ? 'h-11 w-full gap-2.5 rounded-control border border-line-field bg-well px-3.5 hover:border-accent'
      : 'gap-2 rounded-small bg-raised px-2.5 hover:brightness-110 max-[22.5rem]:gap-1 max-[22.5rem]:px-1.5',
  )
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
