import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SelectProps<T> {
  /** The accessible name, shown above a `field` unless `hideLabel` is set. */
  label: string
  hideLabel?: boolean
  look?: keyof typeof SELECT_LOOKS | undefined
  /** What the button shows in place of the selected item. */
  icon?: ReactNode
  items: readonly T[]
  selected: T
  onSelect: (item: T) => void
  itemKey: (item: T) => string
  /** An item as plain text, for type-ahead and screen readers. */
  itemText: (item: T) => string
  /** By default its text. */
  renderItem?: (item: T) => ReactNode
  /** Whether an item is listed but cannot be selected. */
  itemDisabled?: (item: T) => boolean
  disabled?: boolean
}

const LINE = 'max-w-full gap-2 border-line-strong bg-card px-3 font-medium'
const FRAME = classNames(
  'flex items-center rounded-control border text-start text-sm',
  'transition-colors duration-150 hover:border-accent disabled:cursor-not-allowed disabled:opacity-55',
)

/**
 * As a field of a form; as a small button at the end of a row; as text, which is never pressed; as a round button
 * with a list above it.
 */
export const SELECT_LOOKS = {
  field: {
    button: classNames(FRAME, 'h-11 w-full gap-2.5 border-line-field bg-well px-3.5'),
    list: 'inset-x-0 top-full mt-1',
  },
  small: {
    button: classNames(FRAME, LINE, 'h-9 pointer-coarse:h-11'),
    list: 'top-full inset-e-0 mt-1 w-72 max-w-[calc(100vw-3rem)]',
  },
  text: { button: 'flex max-w-full items-center text-sm font-semibold', list: '' },
  icon: {
    button: classNames(
      'flex size-14 items-center justify-center rounded-full border border-line bg-raised text-text',
      'transition duration-150 hover:border-line-strong hover:brightness-110 disabled:cursor-not-allowed disabled:opacity-45',
    ),
    list: 'inset-e-0 bottom-full mb-2 w-72 max-w-[calc(100vw-4rem)]',
  },
}

interface SelectBoxProps<T> extends SelectProps<T> {
  labelProps: ComponentProps<'label'>
  buttonProps: ComponentProps<'button'>
  /** The list, once it was opened. */
  children?: ReactNode
}

/** The label and the button of a `Select`. */
export function SelectBox<T>(props: SelectBoxProps<T>) {
  const { label, look = 'field', hideLabel = look !== 'field', icon, selected } = props
  return (
    <div className="relative">
      {!icon && (
        <label
          {...props.labelProps}
          className={hideLabel ? 'sr-only' : 'mb-1.5 block text-xs font-medium text-soft'}
        >
          {label}
        </label>
      )}
      <button
        type="button"
        {...props.buttonProps}
        {...(icon && { title: label, 'aria-label': label, 'aria-labelledby': undefined })}
        className={SELECT_LOOKS[look].button}
      >
        {icon || (
          <span className="flex min-w-0 flex-1 items-center gap-2.5 truncate">
            {renderedItem(props, selected)}
          </span>
        )}
        {!icon && look !== 'text' && (
          <ChevronDown size={16} className="shrink-0 text-faint" aria-hidden="true" />
        )}
      </button>
      {props.children}
    </div>
  )
}

/** An item in the button and in the list. */
export function renderedItem<T>({ itemText, renderItem }: SelectProps<T>, item: T): ReactNode {
  return renderItem ? renderItem(item) : <span className="truncate">{itemText(item)}</span>
}
