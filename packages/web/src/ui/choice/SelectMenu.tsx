import { useSelect, type UseSelectState, type UseSelectStateChangeOptions } from 'downshift'
import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { SELECT_LOOKS, SelectBox, type SelectProps, renderedItem } from './SelectBox.tsx'

/** A {@link SelectBox} with its list, which is open on the first render. */
export function SelectMenu<T>(props: SelectProps<T>) {
  const { look = 'field', selected, itemKey } = props
  const { select, options } = useOptions(props)
  return (
    <SelectBox
      {...props}
      labelProps={select.getLabelProps()}
      // This button replaces the pressed button, so it must get the focus.
      buttonProps={select.getToggleButtonProps({ disabled: props.disabled, autoFocus: true })}
    >
      <ul
        {...select.getMenuProps({ 'aria-label': props.label })}
        className={classNames(
          SELECT_LOOKS[look].list,
          'absolute z-30 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-card p-1 shadow-float',
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
                {renderedItem(props, option.item)}
              </span>
              {itemKey(option.item) === itemKey(selected) && (
                <Check size={16} className="text-accent" aria-hidden="true" />
              )}
            </li>
          ))}
      </ul>
    </SelectBox>
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
