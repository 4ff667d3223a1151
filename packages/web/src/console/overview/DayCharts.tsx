import { usdFromMicros } from '@ringback/contract/money'
import type { DayFigures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Section.tsx'
import { Chart } from './Chart.tsx'
import { overview } from './strings.ts'

/** Four charts of the days. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const times = days.map(({ day }) => Date.parse(day) / 1_000)
  const chart = { times, days: days.length }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title={overview.chartCalls}>
        <Chart
          {...chart}
          title={overview.chartCalls}
          unit="count"
          series={[
            { label: overview.allCalls, colour: 'accent', values: days.map(day => day.calls) },
            {
              label: overview.answeredCalls,
              colour: 'call',
              values: days.map(day => day.answeredCalls),
            },
          ]}
        />
      </Section>
      <Section title={overview.chartRevenue}>
        <Chart
          {...chart}
          title={overview.chartRevenue}
          unit="usd"
          series={[
            {
              label: overview.callsRevenue,
              colour: 'call',
              values: days.map(day => usdFromMicros(day.callsRevenue)),
            },
            {
              label: overview.carrierCost,
              colour: 'end',
              values: days.map(day => usdFromMicros(day.carrierCost)),
            },
          ]}
        />
      </Section>
      <Section title={overview.chartCredit}>
        <Chart
          {...chart}
          title={overview.chartCredit}
          unit="usd"
          series={[
            {
              label: overview.creditSold,
              colour: 'accent',
              values: days.map(day => usdFromMicros(day.creditSold)),
            },
          ]}
        />
      </Section>
      <Section title={overview.chartOutstanding}>
        <Chart
          {...chart}
          title={overview.chartOutstanding}
          unit="usd"
          series={[
            {
              label: overview.outstanding,
              colour: 'warn',
              values: days.map(({ creditOutstanding }) =>
                creditOutstanding === null ? null : usdFromMicros(creditOutstanding),
              ),
            },
          ]}
        />
      </Section>
    </div>
  )
}
