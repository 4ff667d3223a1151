import { Flag } from '../../../ui/Flag.tsx'
import type { Country } from './countries.ts'

/** A country in a picker: flag, name and dial code. */
export function CountryOption({ country }: { country: Country }) {
  return (
    <>
      <Flag country={country.code} />
      <span className="min-w-0 flex-1 truncate text-left">{country.name}</span>
      <span className="text-faint">{country.dialCode}</span>
    </>
  )
}
