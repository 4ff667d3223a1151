import { isDialable } from '@ringback/contract/phone'
import { useSellingRate } from '../../../api/queries.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { contactText, perMinuteText } from './strings.ts'
import { Money } from '../../../money/Money.tsx'

/** The price of a minute at the end of a row's second line. It has its place while it loads. */
export function RowRate({ number }: { number: string }) {
  const rated = isDialable(number) ? number : null
  const { data, isPending } = useSellingRate(rated)
  return (
    <span className="flex h-4 shrink-0 items-center text-xs leading-4 whitespace-nowrap text-soft">
      {data && <Money amount={data.sellingRatePerMinute} to="rate" />}
      {data && (
        <span className="max-[24rem]:sr-only">{perMinuteText(data.sellingBillingSeconds)}</span>
      )}
      {!data && isPending && rated !== null && <Skeleton className="h-2.5 w-16" />}
      {!data && !isPending && rated !== null && contactText.noPrice}
    </span>
  )
}
