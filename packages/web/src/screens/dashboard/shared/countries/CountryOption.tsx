import { Flag } from '../../../../ui/Flag.tsx'
import type { Country } from './countries.ts'

/** A country in a picker: flag, name and dial code, or a note instead of the code. */
export function CountryOption({ country, note }: { country: Country; note?: string | null }) {
  return (
    <>
      <Flag country={country.code} />
      <span className="min-w-0 flex-1 truncate text-left">{country.name}</span>
      <span className="text-faint">{note ?? country.dialCode}</span>
    </>
  )
}
