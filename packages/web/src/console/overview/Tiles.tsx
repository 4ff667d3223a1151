import type { ClientResponseOf } from '@ringback/contract/endpoint'
import { micros } from '@ringback/contract/money'
import type { PeriodFigures, getOverview } from '@ringback/contract/operator/overview'
import { type ReactNode, useId } from 'react'
import { Money } from '../shared/values/Money.tsx'
import { Stat } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import { overview } from './strings.ts'

const COUNT = new Intl.NumberFormat('en-US')
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** What is going on now. */
export function NowTiles({ now }: { now: ClientResponseOf<typeof getOverview>['now'] }) {
  const { liveCalls, holds, creditOutstanding, debt } = now
  const amountOf = (amount: typeof debt) =>
    amount === null ? shared.noValue : <Money amount={amount} />
  return (
    <Tiles title={overview.now}>
      <Stat
        label={overview.liveCalls}
        value={COUNT.format(liveCalls)}
        to="/operator/calls?state=live"
      />
      <Stat
        label={overview.holds}
        value={<Money amount={holds.amount} />}
        note={overview.holdCount(holds.count)}
      />
      <Stat
        label={overview.outstanding}
        value={amountOf(creditOutstanding)}
        note={overview.outstandingNote}
      />
      <Stat label={overview.debt} value={amountOf(debt)} note={overview.debtNote} />
    </Tiles>
  )
}

/** The figures of a day or of a period. `note` stands beside the title. */
export function FigureTiles(props: { title: string; note?: ReactNode; figures: PeriodFigures }) {
  const { title, note, figures } = props
  const { calls, answeredCalls, answeredSeconds, callsRevenue, numbersRevenue } = figures
  return (
    <Tiles title={title} note={note}>
      <Stat
        label={overview.calls}
        value={COUNT.format(calls)}
        note={
          calls === 0
            ? overview.notCalled
            : `${PERCENT.format(answeredCalls / calls)} ${overview.answered}`
        }
      />
      <Stat
        label={overview.minutes}
        value={COUNT.format(Math.round(answeredSeconds / 60))}
        note={overview.minutesNote}
      />
      <Stat
        label={overview.revenue}
        value={<Money amount={micros(callsRevenue + numbersRevenue)} />}
        note={
          <>
            <Money amount={numbersRevenue} /> {overview.ofNumbers}
          </>
        }
      />
      <CostTiles figures={figures} />
      <Stat
        label={overview.creditSold}
        value={<Money amount={figures.creditSold} />}
        note={
          <>
            <Money amount={figures.promotions} /> {overview.promotions}
          </>
        }
      />
      <Stat
        label={overview.refunded}
        value={<Money amount={figures.refunded} />}
        note={overview.disputes(figures.disputes)}
      />
      <Stat label={overview.callRefunds} value={<Money amount={figures.callRefunds} />} />
    </Tiles>
  )
}

function CostTiles({ figures }: { figures: PeriodFigures }) {
  const { carrierCost, estimatedCarrierCost, margin } = figures
  return (
    <>
      <Stat
        label={overview.carrierCost}
        value={<Money amount={carrierCost} />}
        note={
          estimatedCarrierCost > 0n ? (
            <>
              <Money amount={estimatedCarrierCost} /> {overview.estimated}
            </>
          ) : (
            overview.allFromCarrier
          )
        }
      />
      <Stat label={overview.margin} value={<Money amount={margin} signed />} />
    </>
  )
}

function Tiles(props: { title: string; note?: ReactNode; children: ReactNode }) {
  const { title, note, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {note && <p className="text-xs text-faint">{note}</p>}
      </div>
      <div className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-4">{children}</div>
    </section>
  )
}
