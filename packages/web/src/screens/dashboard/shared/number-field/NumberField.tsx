import { Delete } from 'lucide-react'
import { useId } from 'react'
import { dialer } from '../../../../strings/dialer.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Flag } from '../../../../ui/Flag.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { CountryOption } from '../CountryOption.tsx'
import { type Country, listCountries, matchCountries } from '../countries.ts'
import { useLongPress } from '../use-long-press.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'

interface NumberFieldProps extends Omit<NumberInputProps, 'id' | 'countryCode'> {
  country: Country
  onCountry: (country: Country) => void
  onBackspace: () => void
  onClear: () => void
}

/** The field for the international number, with the picker of its country. */
export function NumberField(props: NumberFieldProps) {
  const { country, onCountry, onBackspace, onClear, ...input } = props
  const id = useId()
  const backspace = useLongPress(onBackspace, onClear)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-xs font-medium text-soft low:sr-only">
        {dialer.number}
      </label>
      <div
        className={classNames(
          'flex h-14 items-center gap-1 rounded-control border bg-well pr-1 pl-2 transition-colors duration-150 sm:h-16 low:h-13',
          'max-[22.5rem]:gap-0 max-[22.5rem]:pl-1',
          input.problemId === null
            ? 'border-line-strong focus-within:border-accent'
            : 'border-danger',
        )}
      >
        <Combobox
          label={dialer.country}
          items={listCountries()}
          search={matchCountries}
          selected={country}
          onSelect={onCountry}
          itemKey={item => item.code}
          itemText={item => `${item.name} ${item.dialCode}`}
          renderItem={item => <CountryOption country={item} />}
          renderSelected={item => <Flag country={item?.code ?? null} />}
          searchPlaceholder={dialer.countrySearch}
          emptyText={dialer.noCountries}
        />
        <NumberInput {...input} id={id} countryCode={country.code} />
        {(input.number !== '' || (input.names?.name ?? '') !== '') && (
          <IconButton {...backspace} label={dialer.backspace} icon={<Delete size={20} />} />
        )}
      </div>
    </div>
  )
}
