import type { RateExplanation } from '@ringback/contract/operator/rates/rate-look-up'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Definition } from '../shared/Page.tsx'
import { Money } from '../../money/Money.tsx'
import { rates } from './strings.ts'

/** The steps from a number to the price of a call, in their order. */
export function RateSteps({ found }: { found: RateExplanation }) {
  const { deck, override, price, candidates } = found
  const [first] = candidates
  const rows: [string, ReactNode][] = [
    [rates.parsed, <ParsedNumber key="number" found={found} />],
    [rates.policy, found.refusal ? <Refusal key="refusal" found={found} /> : rates.allowed],
    [rates.deck, deck?.name ?? rates.noDeck],
    [rates.prefixes, <Candidates key="prefixes" found={found} />],
  ]
  if (price && first) {
    rows.push(
      [
        rates.override,
        override ? (
          <>
            {found.callerId}, {override.originGroup}:{' '}
            <Money amount={override.costPerMinute} to="all" />
          </>
        ) : (
          `${found.callerId}: ${rates.noOverride}`
        ),
      ],
      [rates.phoneLeg, <Money key="phone" amount={price.phoneLegPerMinute} to="all" />],
      [rates.browserLeg, <Money key="browser" amount={price.browserLegPerMinute} to="all" />],
      [rates.cost, <Money key="cost" amount={price.costPerMinute} to="all" />],
      [
        rates.markup,
        price.markupRule === null
          ? rates.markupOf(price.markupPercent)
          : rates.markupByRule(price.markupPercent, price.markupRule),
      ],
      [
        rates.selling,
        <strong key="selling">
          <Money amount={price.ratePerMinute} to="all" />
        </strong>,
      ],
      [
        rates.increments,
        rates.incrementsOf(
          first.firstIncrementSeconds,
          first.nextIncrementSeconds,
          price.billingSeconds,
        ),
      ],
      [rates.minimumCredit, <Money key="minimum" amount={price.minimumCredit} to="all" />],
    )
  }
  return <Definition rows={rows} />
}

function ParsedNumber({ found }: { found: RateExplanation }) {
  const { number, numberCountry, numberType } = found
  if (number === null) return rates.notParsed
  const type = numberType?.toLowerCase().replaceAll('_', ' ')
  const facts = [numberCountry, type].filter(Boolean).join(', ')
  return (
    <>
      <span className="font-mono">{number}</span>{' '}
      <span className="text-soft">{facts === '' ? rates.notInPlans : facts}</span>
    </>
  )
}

function Refusal({ found: { refusal } }: { found: RateExplanation }) {
  return (
    <span className="text-danger">
      {refusal?.error} <span className="font-mono text-xs">{refusal?.code}</span>
    </span>
  )
}

function Candidates({ found: { candidates } }: { found: RateExplanation }) {
  if (candidates.length === 0) return rates.noPrefixes
  return (
    <ol className="grid gap-1">
      {candidates.map(({ prefix, destination, costPerMinute }, index) => (
        <li key={prefix} className={index === 0 ? '' : 'text-soft'}>
          <span className="font-mono">{prefix}</span> {destination}{' '}
          <Money amount={costPerMinute} to="all" /> {index === 0 && <Badge>{rates.applies}</Badge>}
        </li>
      ))}
    </ol>
  )
}
