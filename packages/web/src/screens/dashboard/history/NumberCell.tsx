import { ChevronDown } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PersonFace } from '../shared/PersonFace.tsx'
import { knownCountryOf } from '../shared/number-field/typed-number.ts'

interface NumberCellProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  isOpen: boolean
  detailsId: string
  onToggle: () => void
}

/** The face of the other party, and the name and the number, which open the details. On a phone they are cells of the row's grid. */
export function NumberCell({ number, isOpen, detailsId, onToggle }: NumberCellProps) {
  const name = useContactName(number)
  const country = knownCountryOf(number)
  return (
    <div className="flex items-center gap-3 max-md:contents">
      <span
        title={country?.name}
        className="flex max-md:row-span-2 max-md:row-start-1 max-md:mr-1.5"
      >
        <PersonFace name={name} number={number} />
      </span>
      {country && <span className="sr-only">{country.name}</span>}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-label={`Details of the call with ${name === null ? formatPhoneNumber(number) : `${name} ${formatPhoneNumber(number)}`}`}
        onClick={event => {
          event.stopPropagation()
          onToggle()
        }}
        className="flex min-h-11 min-w-0 items-center gap-1.5 text-left font-semibold max-md:col-span-4 max-md:col-start-2 max-md:row-start-1 md:whitespace-nowrap"
      >
        {name === null ? (
          <PhoneNumber number={number} />
        ) : (
          <span className="grid min-w-0 leading-tight">
            <span className="truncate md:max-w-48">{name}</span>
            <PhoneNumber number={number} className="text-xs font-normal text-faint" />
          </span>
        )}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={classNames(
            'shrink-0 text-faint transition-transform duration-150',
            isOpen && 'rotate-180',
          )}
        />
      </button>
    </div>
  )
}
