import { isDialable } from '@ringback/contract/phone'
import { formatRate } from '@ringback/contract/money'
import { Phone } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { useSellingRate } from '../../../api/queries.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { callLabel, contactText } from './strings.ts'
import { isKnownNumber } from '../../../strings/softphone.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface CallNowProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  disabled: boolean
  onCall: (number: string) => void
}

/** Calls a number with one press. The price per minute is below the icon and has its place while it loads. */
export function CallNow({ number, disabled, onCall }: CallNowProps) {
  const name = useContactName(number)
  // A withheld number has no button, but the same room, so that all rows are alike.
  if (!isKnownNumber(number)) return <span className="w-11 shrink-0 min-[24rem]:w-17" />
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={callLabel(name, formatPhoneNumber(number))}
      title={callLabel(name, formatPhoneNumber(number))}
      onClick={() => onCall(number)}
      className="flex min-h-13 w-11 shrink-0 touch-manipulation flex-col items-center justify-center gap-0.5 rounded-control text-call transition-colors duration-150 enabled:hover:bg-call-wash disabled:cursor-not-allowed disabled:opacity-45 min-[24rem]:w-17"
    >
      <Phone size={18} aria-hidden="true" />
      <Price number={number} />
    </button>
  )
}

function Price({ number }: { number: string }) {
  const { data, isPending } = useSellingRate(isDialable(number) ? number : null)
  return (
    <span className="flex h-4 items-center text-[0.6875rem] leading-4 whitespace-nowrap text-soft">
      {data && formatRate(data.sellingRatePerMinute)}
      {data && <span className="max-[24rem]:hidden">{contactText.perMinute}</span>}
      {!data && isPending && isDialable(number) && <Skeleton className="h-2.5 w-10" />}
      {!data && !isPending && contactText.noPrice}
    </span>
  )
}
