import type { CountryCode } from 'libphonenumber-js/min'
import { type ClipboardEvent, type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { type Edit, applyEdit, caretColumn, dialableChars, groupDigits } from './typed-number.ts'

export interface NumberInputProps {
  id: string
  /** The dialable characters: "+447400123456" or "02079460018". */
  number: string
  /** A number without plus is grouped by the rules of this country. */
  countryCode: CountryCode
  placeholder: string
  input: RefObject<HTMLInputElement | null>
  /** The id of the message that says what is wrong with the number; null while nothing is. */
  problemId: string | null
  onChange: (number: string) => void
  /** Called with pasted text that replaces the number, as it was pasted. */
  onPaste: (text: string) => void
  onSubmit: () => void
}

/** Pasted text with at least this many dialable characters replaces the whole number. */
const WHOLE_NUMBER_LENGTH = 7

/** Shows the number grouped, and keeps the caret in place while the grouping changes. */
export function NumberInput(props: NumberInputProps) {
  const { number, countryCode, input, problemId, onChange, onPaste, onSubmit } = props
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
      inputMode="tel"
      dir="ltr"
      autoComplete="off"
      aria-invalid={problemId !== null}
      aria-describedby={problemId ?? undefined}
      value={grouped}
      placeholder={props.placeholder}
      onChange={event => {
        const { value, selectionStart } = event.target
        const edit = applyEdit(number, value, selectionStart ?? value.length, countryCode)
        lastEdit.current = edit
        // If the number stays the same, React restores the old text and puts the caret at its end.
        // The extra render runs the layout effect above.
        rerender()
        onChange(edit.number)
      }}
      onPaste={event => {
        if (!replacesNumber(event, number)) return
        event.preventDefault()
        onPaste(event.clipboardData.getData('text'))
      }}
      onKeyDown={event => {
        // A held key repeats. Its second event would cancel the start of the call.
        if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onSubmit()
      }}
      className={classNames(
        'h-full min-w-0 flex-1 bg-transparent px-1.5 font-medium text-text outline-none max-[22.5rem]:px-1',
        'placeholder:text-base placeholder:font-normal',
        fontSizeFor(grouped),
      )}
    />
  )
}

/**
 * Long numbers, and all on the narrowest phones, get a smaller font, so that 16 characters fit. Below 16 px
 * iOS would zoom into the field.
 */
function fontSizeFor(formattedNumber: string): string {
  return formattedNumber.length <= 15
    ? 'text-[1.125rem] max-[22.5rem]:text-base sm:text-[1.5rem] side:text-[1.25rem]!'
    : 'text-base sm:text-[1.25rem] side:text-[1.0625rem]!'
}

/** Whether pasted text replaces the number. Short text pasted into a part of a number is inserted at the caret instead. */
function replacesNumber(event: ClipboardEvent<HTMLInputElement>, number: string): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  const pasted = dialableChars(event.clipboardData.getData('text'))
  return number === '' || isAllSelected || pasted.length >= WHOLE_NUMBER_LENGTH
}
