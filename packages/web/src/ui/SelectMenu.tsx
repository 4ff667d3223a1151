import { useSelect } from 'downshift'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { openOnCommand } from './open-on-command.ts'
import { SELECT_FIELD } from './select-styles.ts'

export interface SelectProps<T> {
  /** The accessible name, shown above the field unless `hideLabel` is set. */
  label: string
  hideLabel?: boolean
  items: readonly T[]
  selected: T
  onSelect: (item: T) => void
  itemKey: (item: T) => string
  /** An item as plain text, for type-ahead and screen readers. */
  itemText: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** Whether an item is listed but cannot be selected. */
  itemDisabled?: (item: T) => boolean
  disabled?: boolean
}

/** The field of a {@link Select} with its list, which is open on the first render. */
export function SelectMenu<T>(props: SelectProps<T>) {
  const { label, hideLabel, selected, itemKey, renderItem } = props
  const { select, options } = useOptions(props)
  return (
    <div className="relative">
      <label
        {...select.getLabelProps()}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block text-xs font-medium text-soft'}
      >
        {label}
      </label>
      <button
        type="button"
        // This button replaces the pressed button, so it must get the focus.
        {...select.getToggleButtonProps({ disabled: props.disabled, autoFocus: true })}
        className={SELECT_FIELD}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate">
          {renderItem(selected)}
        </span>
        <ChevronsUpDown size={16} className="shrink-0 text-faint" aria-hidden="true" />
      </button>
      <ul
        {...select.getMenuProps()}
        className={classNames(
          'absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-float',
          !select.isOpen && 'hidden',
        )}
      >
        {select.isOpen &&
          options.map((option, index) => (
            <li
              key={itemKey(option.item)}
              {...select.getItemProps({ item: option, index })}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 rounded-small px-2.5 text-sm',
                select.highlightedIndex === index && 'bg-raised',
                props.itemDisabled?.(option.item) && 'opacity-55',
              )}
            >
              <span className="flex min-w-0 flex-1 items-center gap-2.5">
                {renderItem(option.item)}
              </span>
              {itemKey(option.item) === itemKey(selected) && (
                <Check size={16} className="text-accent" aria-hidden="true" />
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}

function useOptions<T>(props: SelectProps<T>) {
  const { items, selected, onSelect, itemKey, itemText } = props
  // Each item is wrapped in an object, because an item may be null, which means "no selection" to downshift.
  const options = items.map(item => ({ item }))
  const select = useSelect<{ item: T }>({
    items: options,
    selectedItem: options.find(({ item }) => itemKey(item) === itemKey(selected)) ?? null,
    itemToKey: option => option && itemKey(option.item),
    itemToString: option => (option ? itemText(option.item) : ''),
    isItemDisabled: option => props.itemDisabled?.(option.item) ?? false,
    initialIsOpen: true,
    stateReducer: openOnCommand,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem.item),
  })
  return { select, options }
}
