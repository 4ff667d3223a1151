import type { CountryCode } from 'libphonenumber-js/min'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { type Edit, applyEdit, caretColumn, dialableChars, groupDigits } from './typed-number.ts'

/** The keys that a phone shows for the field: digits, or letters. */
export type Keyboard = 'tel' | 'text'

export interface NumberInputProps {
  id: string
  keyboard: Keyboard
  /** The dialable characters: "+447400123456" or "02079460018". */
  number: string
  /** A number without plus is grouped by the rules of this country. */
  countryCode: CountryCode
  placeholder: string
  input: RefObject<HTMLInputElement | null>
  /** The id of the message that says what is wrong with the number; null while nothing is. */
  problemId: string | null
  disabled?: boolean
  isDense: boolean
  onChange: (number: string) => void
  /** Called with pasted text that replaces the number, as it was pasted. */
  onPaste: (text: string) => void
  onSubmit: () => void
  /** Undefined where only a number is entered. */
  names?: NameEntry | undefined
}

/** The entry of a name instead of a number, with a list of matches. */
interface NameEntry {
  /** The typed name; empty while a number is typed. */
  name: string
  onName: (name: string) => void
  /** The id of the list while it is open. */
  listId: string | undefined
  /** The id of the selected match. */
  selectedId: string | undefined
  /** Selects the next or the previous match. */
  onMove: (step: 1 | -1) => void
  /** Called when the list is not needed any more: on Escape, and when the focus leaves the field. */
  onClose: () => void
  onFocus: () => void
}

/** Pasted text with at least this many dialable characters replaces the whole number. */
const WHOLE_NUMBER_LENGTH = 7

/** Shows the number grouped, and keeps the caret in place while the grouping changes. */
export function NumberInput(props: NumberInputProps) {
  const { number, countryCode, input, problemId, onChange, onPaste, onSubmit, names } = props
  const name = names?.name ?? ''
  const grouped = groupDigits(number, countryCode)
  const lastEdit = useRef<Edit | null>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (lastEdit.current === null) return
    const caret = caretColumn(lastEdit.current, number, countryCode)
    input.current?.setSelectionRange(caret, caret)
    lastEdit.current = null
  })
  return (
    <input
      ref={input}
      id={props.id}
      type="tel"
      inputMode={props.keyboard}
      dir={name === '' ? 'ltr' : 'auto'}
      autoComplete="off"
      aria-invalid={problemId !== null}
      aria-describedby={problemId ?? undefined}
      aria-autocomplete={names && 'list'}
      aria-controls={names?.listId}
      aria-activedescendant={names?.selectedId}
      value={name || grouped}
      disabled={props.disabled}
      placeholder={props.placeholder}
      onChange={event => {
        const { value, selectionStart } = event.target
        // In a number that has begun, a letter is the digit of its key.
        if (names && isName(value) && (number === '' || !/\d/.test(value))) {
          return names.onName(value)
        }
        const edit = applyEdit(number, value, selectionStart ?? value.length, countryCode)
        lastEdit.current = edit
        // If the number stays the same, React restores the old text and puts the caret at its end.
        // The extra render runs the layout effect above.
        rerender()
        onChange(edit.number)
      }}
      onPaste={event => {
        const text = event.clipboardData.getData('text')
        if (names && isName(text) && !/\d/.test(text)) return
        if (!replacesNumber(event, number)) return
        event.preventDefault()
        onPaste(text)
      }}
      onFocus={names?.onFocus}
      onBlur={names?.onClose}
      onKeyDown={event => {
        if (names && handledByList(event, names)) return event.preventDefault()
        // A held key repeats. Its second event would cancel the start of the call.
        if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onSubmit()
      }}
      className={classNames(
        // Also what the border takes can be pressed.
        '-my-px min-w-0 flex-1 self-stretch bg-transparent px-1.5 font-medium text-text outline-none max-[22.5rem]:px-1',
        'placeholder:text-base placeholder:font-normal disabled:cursor-not-allowed',
        props.isDense ? 'text-base' : fontSizeFor(name || grouped),
      )}
    />
  )
}

/** Whether a text begins with a letter, as a name does. A number in letters, as 1-800-FLOWERS, does not. */
function isName(text: string): boolean {
  return /^\s*\p{L}/u.test(text)
}

/** Handles the keys of the list. Escape is left to others while the list is closed. */
function handledByList(event: KeyboardEvent, { listId, onMove, onClose }: NameEntry): boolean {
  if (event.nativeEvent.isComposing) return false
  if (event.key === 'ArrowDown') onMove(1)
  else if (event.key === 'ArrowUp') onMove(-1)
  else if (event.key === 'Escape' && listId !== undefined) onClose()
  else return false
  return true
}

/**
 * Long numbers, and all on the narrowest phones, get a smaller font, so that 16 characters fit. Below 16 px
 * iOS would zoom into the field.
 */
function fontSizeFor(formattedNumber: string): string {
  return formattedNumber.length <= 15
    ? 'text-lg max-[22.5rem]:text-base'
    : 'text-base sm:text-lg side:text-base!'
}

/** Whether pasted text replaces the number. Short text pasted into a part of a number is inserted at the caret instead. */
function replacesNumber(event: ClipboardEvent<HTMLInputElement>, number: string): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  const pasted = dialableChars(event.clipboardData.getData('text'))
  return number === '' || isAllSelected || pasted.length >= WHOLE_NUMBER_LENGTH
}
