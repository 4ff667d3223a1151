import { useCombobox } from 'downshift'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface ComboboxProps<T> {
  /** The accessible name of the button that opens the list. */
  label: string
  items: readonly T[]
  selected: T | null
  onSelect: (item: T) => void
  itemKey: (item: T) => string
  itemText: (item: T) => string
  /** The items that match `query`, best match first. `query` is trimmed and not empty. */
  search: (query: string) => readonly T[]
  renderItem: (item: T) => ReactNode
  /** What the closed button shows. */
  renderSelected: (item: T | null) => ReactNode
  searchPlaceholder: string
  emptyText: string
  disabled?: boolean
  /** Whether the closed combobox looks like a form field of full width. Otherwise it looks like a small button. */
  isField?: boolean
  /** Shows the selected item alone, where it is never pressed. */
  isBare?: boolean
  className?: string
}

interface SearchListProps<T> extends ComboboxProps<T> {
  id: string
  /** What the user has typed before the list was loaded. */
  initialQuery: string
  onClose: () => void
}

/** The open list of a {@link Combobox}: a search field and the items that match it. */
export function SearchList<T>(props: SearchListProps<T>) {
  const { itemKey, renderItem } = props
  const { combobox, matches, setQuery } = useSearch(props)
  return (
    <div className="absolute top-full inset-s-0 z-30 mt-2 w-[min(20rem,calc(100vw-4rem))] animate-arrive rounded-control border border-line-strong bg-card shadow-float">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search size={16} className="shrink-0 text-faint" aria-hidden="true" />
        <input
          data-digits
          {...combobox.getInputProps({
            'aria-label': props.searchPlaceholder,
            autoFocus: true,
            // Downshift would set the value asynchronously, which moves the caret to the end.
            onChange: event => setQuery((event.target as HTMLInputElement).value),
          })}
          placeholder={props.searchPlaceholder}
          className="h-11 w-full bg-transparent text-base outline-none"
        />
      </div>
      <ul
        {...combobox.getMenuProps({ 'aria-label': props.label })}
        className="max-h-72 overflow-y-auto p-1"
      >
        {matches.map((item, index) => (
          <li
            key={itemKey(item)}
            {...combobox.getItemProps({ item, index })}
            className={classNames(
              'flex min-h-11 items-center gap-2.5 rounded-small px-2.5 text-sm',
              combobox.highlightedIndex === index && 'bg-raised',
            )}
          >
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <p role="status" className="px-3 pb-4 text-center text-sm text-faint">
          {props.emptyText}
        </p>
      )}
    </div>
  )
}

function useSearch<T>(props: SearchListProps<T>) {
  const { items, itemKey, itemText, selected, onSelect, onClose } = props
  const [query, setQuery] = useState(props.initialQuery)
  const trimmed = query.trim()
  const matches = [...(trimmed ? props.search(trimmed) : items)]
  const combobox = useCombobox<T>({
    items: matches,
    isOpen: true,
    inputValue: query,
    selectedItem: selected,
    menuId: props.id,
    itemToKey: item => (item ? itemKey(item) : null),
    itemToString: item => (item ? itemText(item) : ''),
    initialHighlightedIndex: Math.max(
      0,
      matches.findIndex(item => selected && itemKey(item) === itemKey(selected)),
    ),
    defaultHighlightedIndex: 0,
    onStateChange: ({ type }) => {
      const { InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes
      if (type === InputKeyDownEscape || type === InputBlur) onClose()
    },
    // Selecting the current item again must close the list, but does not call onSelectedItemChange.
    stateReducer: (_state, { type, changes }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
      if ((type === ItemClick || type === InputKeyDownEnter) && changes.selectedItem) {
        const item = changes.selectedItem
        // A reducer must not set the state of other components during its run.
        queueMicrotask(() => {
          onSelect(item)
          onClose()
        })
      }
      return changes
    },
  })
  return { combobox, matches, setQuery }
}
