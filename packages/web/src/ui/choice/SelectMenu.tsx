import { useSelect, type UseSelectState, type UseSelectStateChangeOptions } from 'downshift'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SELECT_LOOKS, SELECT_ICON_BUTTON } from './select-styles.ts'

export interface SelectProps<T> {
  /** The accessible name, shown above the field unless `hideLabel` is set. */
  label: string
  hideLabel?: boolean
  /** Other looks than `field` have their label for screen readers alone. */
  look?: keyof typeof SELECT_LOOKS | undefined
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
  const { label, look = 'field', selected, itemKey, renderItem } = props
  const hideLabel = props.hideLabel ?? look !== 'field'
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
        className={SELECT_LOOKS[look].button}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate">
          {renderItem(selected)}
        </span>
        <ChevronDown size={16} className="shrink-0 text-faint" aria-hidden="true" />
      </button>
      <ul
        {...select.getMenuProps()}
        className={classNames(
          SELECT_LOOKS[look].list,
          'absolute top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-float',
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

/**
 * A state reducer of `useSelect` by which a character searches an open list but does not open a closed one. The
 * focus stays on the closed list after a choice, and the keys of the page, such as digits in the dialer, must
 * still work there.
 */
function openOnCommand<T>(
  state: UseSelectState<T>,
  { type, changes }: UseSelectStateChangeOptions<T>,
): Partial<UseSelectState<T>> {
  const isCharacter = type === useSelect.stateChangeTypes.ToggleButtonKeyDownCharacter
  return isCharacter && !state.isOpen ? state : changes
}

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
