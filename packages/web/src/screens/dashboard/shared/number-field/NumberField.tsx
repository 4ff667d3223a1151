import { CaseSensitive, Delete, Hash } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../../../ui/buttons/Button.tsx'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ALL_COUNTRIES, CountryCombobox } from '../countries/CountryCombobox.tsx'
import { type Country, isUnknownCode } from '../countries/countries.ts'
import { useLongPress } from '../../../../ui/hooks/use-long-press.ts'
import { type Keyboard, NumberInput, type NumberInputProps } from './NumberInput.tsx'

interface NumberFieldProps extends Omit<
  NumberInputProps,
  'id' | 'countryCode' | 'keyboard' | 'isDense'
> {
  label?: string | undefined
  /** At the end of the label's line. */
  note?: ReactNode
  /** As high as the other fields of a form. */
  isDense?: boolean | undefined
  country: Country
  onCountry: (country: Country) => void
  onBackspace: () => void
  onClear: () => void
}

/** The field for the international number, with the picker of its country. */
export function NumberField(props: NumberFieldProps) {
  const {
    label = 'Phone number',
    note,
    isDense = false,
    country,
    onCountry,
    onBackspace,
    onClear,
    ...input
  } = props
  const id = useId()
  const backspace = useLongPress(onBackspace, onClear)
  const [keyboard, setKeyboard] = useState<Keyboard>('tel')
  const switchTo = (next: Keyboard) => {
    setKeyboard(next)
    // A phone opens the keyboard of the field's mode when the field gets the focus, within the event of the press.
    input.input.current?.setAttribute('inputmode', next)
    input.input.current?.blur()
    input.input.current?.focus()
  }
  return (
    <div>
      <div className="mb-1.5 flex h-4 items-center justify-between gap-3">
        <label htmlFor={id} className="text-xs font-medium text-soft">
          {label}
        </label>
        <div className="number-note">{note}</div>
      </div>
      <div
        className={classNames(
          FRAME,
          isDense ? 'h-11 [&_[role=combobox]]:bg-transparent' : 'h-14 ps-2 max-[22.5rem]:ps-1',
          input.problemId === null
            ? 'border-line-field focus-within:border-accent'
            : 'border-danger',
        )}
      >
        <CountryPicker
          country={country}
          isUnknown={isUnknownCode(input.number)}
          disabled={input.disabled}
          onCountry={onCountry}
        />
        <NumberInput
          {...input}
          isDense={isDense}
          id={id}
          countryCode={country.code}
          keyboard={keyboard}
        />
        {input.disabled ? null : input.number === '' && !input.names?.name ? (
          input.names && <KeyboardSwitch keyboard={keyboard} onSwitch={switchTo} />
        ) : (
          <IconButton {...backspace} label="Delete last digit" icon={<Delete size={20} />} />
        )}
      </div>
    </div>
  )
}

interface CountryPickerProps {
  country: Country
  /** Whether the number is of no country. A globe stands for the flag. */
  isUnknown: boolean
  disabled?: boolean | undefined
  /** Shows the flag alone, on the edge of a face. */
  isBare?: boolean
  onCountry: (country: Country) => void
}

export function CountryPicker(props: CountryPickerProps) {
  const { country, isUnknown, disabled, isBare = false, onCountry } = props
  return (
    <CountryCombobox
      {...ALL_COUNTRIES}
      disabled={disabled}
      selected={country}
      onSelect={onCountry}
      isBare={isBare}
      renderSelected={item => (
        <Flag country={isUnknown ? null : (item?.code ?? null)} width={isBare ? 20 : 22} />
      )}
    />
  )
}

const FRAME = classNames(
  'number-field flex items-center gap-1 rounded-control border bg-well pe-1 transition-colors duration-150',
  'max-[22.5rem]:gap-0',
)

interface KeyboardSwitchProps {
  keyboard: Keyboard
  onSwitch: (keyboard: Keyboard) => void
}

/** Changes the keys that a phone shows. In an empty field it has the place of the button that deletes. */
function KeyboardSwitch({ keyboard, onSwitch }: KeyboardSwitchProps) {
  const isTel = keyboard === 'tel'
  return (
    <IconButton
      label={isTel ? 'Type a name' : 'Type a number'}
      icon={isTel ? <CaseSensitive size={22} /> : <Hash size={20} />}
      className="not-pointer-coarse:hidden"
      onClick={() => onSwitch(isTel ? 'text' : 'tel')}
    />
  )
}
