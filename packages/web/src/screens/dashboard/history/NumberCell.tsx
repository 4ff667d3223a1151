import { ChevronDown } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { detailsLabel } from '../../../strings/history.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Flag } from '../../../ui/Flag.tsx'
import { knownCountryOf } from '../shared/number-field/typed-number.ts'

interface NumberCellProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  isOpen: boolean
  detailsId: string
  onToggle: () => void
}

/** The country of the other number, and the name and the number themselves, which open the details. */
export function NumberCell({ number, isOpen, detailsId, onToggle }: NumberCellProps) {
  const name = useContactName(number)
  const country = knownCountryOf(number)
  return (
    <div className="flex items-center gap-2 md:gap-2.5">
      <span title={country?.name} className="flex w-5 shrink-0 justify-center">
        <Flag country={country?.code ?? null} width={20} />
      </span>
      {country && <span className="sr-only">{country.name}</span>}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-label={detailsLabel(
          name === null ? formatPhoneNumber(number) : `${name} ${formatPhoneNumber(number)}`,
        )}
        onClick={event => {
          event.stopPropagation()
          onToggle()
        }}
        className="flex min-h-11 min-w-0 items-center gap-1.5 text-left font-medium md:whitespace-nowrap"
      >
        {name === null ? (
          <PhoneNumber number={number} />
        ) : (
          <span className="grid min-w-0 leading-tight">
            <span className="max-w-48 truncate">{name}</span>
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
