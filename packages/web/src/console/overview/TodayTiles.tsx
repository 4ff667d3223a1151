import type { ResponseOf } from '@ringback/contract/endpoint'
import { OVERVIEW_DAYS, type getOverview } from '@ringback/contract/operator/overview'
import { useId } from 'react'
import { Money } from '../../money/Money.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Time } from '../shared/values/values.tsx'
import { pathOf } from './DayChart.tsx'
import { FIGURES, countText, differenceText, sinceFirstData, weekdayOf } from './figures.ts'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'

type Overview = ResponseOf<typeof getOverview>

/** Whether today is normal: four figures, each with the same weekday a week ago and its course. */
export function TodayTiles({ value }: { value: Overview }) {
  const { today, weekBefore, computedAt } = value
  const id = useId()
  const days = sinceFirstData(value.days.slice(-OVERVIEW_DAYS))
  const weekday = weekdayOf(days.at(-1)?.day ?? '')
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-sm font-semibold">
          Today
        </h2>
        <p className="text-xs text-soft">
          {computedAt === null ? (
            'The figures of today are being computed.'
          ) : (
            <>
              as of <Time at={computedAt} seconds />, compared up to the same time of day. Revenue
              is of calls, less their refunds.
            </>
          )}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {FIGURES.map(({ label, of, format }) => {
          return (
            <div
              key={label}
              className="grid h-28 grid-cols-[minmax(0,1fr)] content-between rounded-control border border-line bg-card px-3 py-3 sm:px-4"
            >
              <dt className="flex items-start justify-between gap-3 text-xs text-soft">
                {label}
                <Sparkline values={days.map(of)} />
              </dt>
              <dd className="truncate text-xl font-semibold tabular-nums">
                <TextWithNumbers>{format(of(today))}</TextWithNumbers>
              </dd>
              <dd className="truncate text-xs text-soft">
                <TextWithNumbers>
                  {weekBefore === null
                    ? '–'
                    : differenceText({ now: of(today), before: of(weekBefore), weekday }, format)}
                </TextWithNumbers>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** What is going on now, in a line. */
export function NowLine({ now }: { now: Overview['now'] }) {
  const { liveCalls, holds, creditOutstanding, debt } = now
  const id = useId()
  const amountOf = (amount: typeof debt) => (amount === null ? '–' : <Money amount={amount} />)
  const facts = [
    [
      'Live calls',
      <Link key="live" to="/operator/calls/live" className="underline underline-offset-2">
        {countText(liveCalls)}
      </Link>,
    ],
    [
      'Held credit',
      <span key="holds" className="inline-flex flex-wrap gap-x-1.5">
        <Money amount={holds.amount} />{' '}
        {holds.count === 1 ? 'in 1 hold' : `in ${countText(holds.count)} holds`}
      </span>,
    ],
    ['Owed to customers', amountOf(creditOutstanding)],
    ['Owed by customers', amountOf(debt)],
  ] as const
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-control border border-line bg-card px-4 py-3 text-sm"
    >
      <h2 id={id} className="font-semibold">
        Now
      </h2>
      <dl className="contents">
        {facts.map(([label, fact]) => (
          <div key={label} className="flex items-baseline gap-x-2">
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The course of a figure over days, without numbers. The last value, of a day that is not over, is a dot of its own. */
function Sparkline({ values }: { values: readonly number[] }) {
  const lowest = Math.min(0, ...values)
  const range = Math.max(...values) - lowest || 1
  const shares = values.map(value => (value - lowest) / range)
  return (
    <span aria-hidden="true" dir="ltr" className="relative block h-8 w-24 min-w-0 py-1 pe-1">
      <svg
        viewBox={`0 0 ${Math.max(1, values.length)} 1`}
        preserveAspectRatio="none"
        className="size-full overflow-visible text-soft"
      >
        <path
          d={pathOf(shares.slice(0, -1))}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="absolute inset-e-0 size-1.5 -translate-y-1/2 rounded-full border border-transparent bg-text"
        style={{ top: `${(0.125 + 0.75 * (1 - (shares.at(-1) ?? 0))) * 100}%` }}
      />
    </span>
  )
}
