import { Delete } from 'lucide-react'
import {
  type ClipboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { dialer } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Flag } from '../../../../ui/Flag.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { type Country, listCountries, matchCountries } from '../../shared/countries.ts'
import { bareOf, edited, grouped } from './typed-number.ts'
import { useLongPress } from '../keypad/use-long-press.ts'

interface NumberFieldProps {
  /** As dialled: "+447400123456". */
  bare: string
  country: Country
  placeholder: string
  disabled: boolean
  input: RefObject<HTMLInputElement | null>
  onChange: (bare: string) => void
  /** A whole number in any notation was pasted. */
  onPaste: (text: string) => void
  onCountry: (country: Country) => void
  onBackspace: () => void
  onClear: () => void
  onSubmit: () => void
}

/** The whole international number, plus included, beside the country that it belongs to. */
export function NumberField(props: NumberFieldProps) {
  const { bare, country, disabled, onBackspace, onClear, onCountry } = props
  const id = useId()
  const erase = useLongPress(onBackspace, onClear)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-xs font-medium text-soft">
        {dialer.number}
      </label>
      <div className="flex h-14 items-center gap-1 sm:h-16 rounded-control border border-line-strong bg-well pr-1 pl-2 transition-colors duration-150 focus-within:border-accent">
        <Combobox
          label={dialer.country}
          items={listCountries()}
          search={matchCountries}
          selected={country}
          onSelect={onCountry}
          itemKey={item => item.code}
          itemText={item => `${item.name} ${item.dialCode}`}
          renderItem={item => <CountryLine country={item} />}
          renderSelected={item => <Flag country={item?.code ?? null} />}
          searchPlaceholder={dialer.countrySearch}
          emptyText={dialer.noCountries}
          disabled={disabled}
        />
        <NumberInput {...props} id={id} />
        {bare !== '' && (
          <IconButton
            {...erase}
            label={dialer.backspace}
            icon={<Delete size={20} />}
            disabled={disabled}
          />
        )}
      </div>
    </div>
  )
}

function CountryLine({ country }: { country: Country }) {
  return (
    <>
      <Flag country={country.code} />
      <span className="min-w-0 flex-1 truncate">{country.name}</span>
      <span className="text-faint">{country.dialCode}</span>
    </>
  )
}

function NumberInput(props: NumberFieldProps & { id: string }) {
  const { bare, input, onChange, onPaste, onSubmit } = props
  const caret = useRef<number | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <input
      ref={input}
      id={props.id}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={grouped(bare)}
      placeholder={props.placeholder}
      disabled={props.disabled}
      onChange={event => {
        const { value, selectionStart } = event.target
        const edit = edited(bare, value, selectionStart ?? value.length)
        caret.current = edit.caret
        // Even when nothing changed: React has put the old text back and the caret at its end.
        redraw()
        onChange(edit.bare)
      }}
      onPaste={event => {
        if (!replacesAll(event, bare)) return
        event.preventDefault()
        onPaste(event.clipboardData.getData('text'))
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit()
      }}
      className={classNames(
        'h-full min-w-0 flex-1 bg-transparent px-1.5 font-medium text-text outline-none',
        'placeholder:text-base placeholder:font-normal disabled:opacity-55',
        sizeFor(grouped(bare)),
      )}
    />
  )
}

/** Long numbers are written smaller, so that the narrowest phone shows all of them. */
function sizeFor(shown: string): string {
  return shown.length <= 15 ? 'text-[1.125rem] sm:text-[1.5rem]' : 'text-base sm:text-[1.25rem]'
}

/** A few pasted digits go where the caret is; a number is the number. */
function replacesAll(event: ClipboardEvent<HTMLInputElement>, bare: string): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  return bare === '' || isAllSelected || bareOf(event.clipboardData.getData('text')).length >= 7
}
