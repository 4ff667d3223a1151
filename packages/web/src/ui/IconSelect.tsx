import { useSelect } from 'downshift'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconSelectProps<T extends object> {
  /** The accessible name of the round button. */
  label: string
  icon: ReactNode
  items: readonly T[]
  selected: T | null
  onSelect: (item: T) => void
  itemKey: (item: T) => string
  itemText: (item: T) => string
  disabled?: boolean
}

/** One of a few behind a round button: the list opens above it. */
export function IconSelect<T extends object>(props: IconSelectProps<T>) {
  const { label, icon, items, selected, onSelect, itemKey, itemText } = props
  const select = useSelect<T>({
    items: [...items],
    selectedItem: selected,
    itemToKey: item => item && itemKey(item),
    itemToString: item => (item ? itemText(item) : ''),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem),
  })
  return (
    <div className="relative">
      <button
        type="button"
        {...select.getToggleButtonProps({ disabled: props.disabled, 'aria-label': label })}
        title={label}
        className={classNames(
          'flex size-14 items-center justify-center rounded-full border border-line bg-raised text-text',
          'transition duration-150 hover:border-line-strong hover:brightness-110 disabled:cursor-not-allowed disabled:opacity-45',
        )}
      >
        {icon}
      </button>
      <ul
        {...select.getMenuProps({ 'aria-label': label })}
        className={classNames(
          'absolute right-0 bottom-full z-30 mb-2 max-h-72 w-72 max-w-[calc(100vw-4rem)] overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-float',
          !select.isOpen && 'hidden',
        )}
      >
        {select.isOpen &&
          items.map((item, index) => (
            <li
              key={itemKey(item)}
              {...select.getItemProps({ item, index })}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 rounded-small px-2.5 text-sm',
                select.highlightedIndex === index && 'bg-raised',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{itemText(item)}</span>
              {item === selected && <Check size={16} className="text-accent" aria-hidden="true" />}
            </li>
          ))}
      </ul>
    </div>
  )
}
