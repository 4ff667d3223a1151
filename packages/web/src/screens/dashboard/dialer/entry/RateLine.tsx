import { type Micros, formatRate } from '@ringback/contract/money'
import { talkTimeWords, billedPer, dialer, withYourBalance } from '../../../../strings/dialer.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'

export type RateView =
  | { is: 'empty' }
  | { is: 'loading' }
  | { is: 'missing' }
  | {
      is: 'ready'
      ratePerMinute: Micros
      billingSeconds: number
      /** Null if the server does not send it. */
      destination: string | null
      message: string | null
      /** Talk time that the balance pays for; null while the balance is unknown or the call is free. */
      affordableSeconds: number | null
    }

/** The rate of the number. It has two lines and the same height in every state. */
export function RateLine({ rate }: { rate: RateView }) {
  return (
    <div aria-live="polite" className="min-h-11 px-0.5 text-sm">
      {rate.is === 'empty' && <p className="text-faint">{dialer.rateEmpty}</p>}
      {rate.is === 'loading' && (
        <>
          <p className="sr-only">{dialer.rateLoading}</p>
          <Skeleton className="mt-1 h-3.5 w-48" />
          <Skeleton className="mt-2.5 h-3.5 w-32" />
        </>
      )}
      {rate.is === 'missing' && <p className="text-warn">{dialer.rateMissing}</p>}
      {rate.is === 'ready' && (
        <>
          <div className="flex justify-between gap-2 text-[0.8125rem] sm:text-sm">
            <div className="min-w-0">
              <p className="text-soft">
                <strong className="font-semibold text-text">
                  {formatRate(rate.ratePerMinute)}
                </strong>{' '}
                {dialer.perMinute} · {billedPer(rate.billingSeconds)}
              </p>
              <p className="truncate text-faint">{rate.destination}</p>
            </div>
            {rate.affordableSeconds !== null && (
              <p className="shrink-0 text-right text-soft">
                {talkTimeWords(rate.affordableSeconds)}{' '}
                <span className="text-faint max-sm:sr-only sm:block">{withYourBalance}</span>
              </p>
            )}
          </div>
          {rate.message && <p className="text-faint">{rate.message}</p>}
        </>
      )}
    </div>
  )
}
