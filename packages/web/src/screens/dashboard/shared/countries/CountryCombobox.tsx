import type { ComponentProps } from 'react'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import { Combobox } from '../../../../ui/choice/Combobox.tsx'
import { type Country, listCountries, matchCountries } from './countries.ts'
import { Code } from '../../../../ui/identity/Code.tsx'

type Props<C extends Country> = Partial<ComponentProps<typeof Combobox<C>>> &
  Pick<ComponentProps<typeof Combobox<C>>, 'items' | 'search' | 'selected' | 'onSelect'>

/** Selects a country, of all or of these. */
export function CountryCombobox<C extends Country>(props: Props<C>) {
  return (
    <Combobox
      label="Country"
      itemKey={item => item.code}
      itemText={item => `${item.name} ${item.dialCode}`}
      renderItem={item => <CountryOption country={item} />}
      renderSelected={item => <Flag country={item?.code ?? null} />}
      searchPlaceholder="Search country or code..."
      emptyText="No countries found"
      {...props}
    />
  )
}

/** What a selection from all countries needs. */
export const ALL_COUNTRIES = { items: listCountries(), search: matchCountries }

/** A country in a picker: flag, name and dial code, or a note instead of the code. */
export function CountryOption({ country, note }: { country: Country; note?: string | null }) {
  return (
    <>
      <Flag country={country.code} />
      <span className="min-w-0 flex-1 text-start">{country.name}</span>
      <span className="text-faint">{note ?? <Code>{country.dialCode}</Code>}</span>
    </>
  )
}
