import { useSelect } from 'downshift'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { openOnCommand } from './open-on-command.ts'
import { SELECT_ICON_BUTTON } from './select-styles.ts'
import { classNames } from './class-names.ts'

export interface IconSelectProps<T extends object> {
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

/** The button of an {@link IconSelect} with its list, which is open on the first render. */
export function IconSelectMenu<T extends object>(props: IconSelectProps<T>) {
  const { label, icon, items, selected, onSelect, itemKey, itemText } = props
  const select = useSelect<T>({
    items: [...items],
    selectedItem: selected,
    itemToKey: item => item && itemKey(item),
    itemToString: item => (item ? itemText(item) : ''),
    initialIsOpen: true,
    stateReducer: openOnCommand,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem),
  })
  return (
    <div className="relative">
      <button
        type="button"
        // This button replaces the pressed button, so it must get the focus.
        {...select.getToggleButtonProps({
          disabled: props.disabled,
          'aria-label': label,
          autoFocus: true,
        })}
        title={label}
        className={SELECT_ICON_BUTTON}
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
