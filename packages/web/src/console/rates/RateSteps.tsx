import type { RateExplanation } from '@ringback/contract/operator/rates/rate-look-up'
import { percentText } from '@ringback/contract/text/figures'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Badge } from '../../ui/status/Badge.tsx'
import { Definition } from '../shared/Page.tsx'
import { Code } from '../../ui/identity/Code.tsx'

/** The steps from a number to the price of a call, in their order. */
export function RateSteps({ found }: { found: RateExplanation }) {
  const { deck, override, price, candidates } = found
  const [first] = candidates
  const rows: [string, ReactNode][] = [
    ['Number', <ParsedNumber key="number" found={found} />],
    [
      'Destination policy',
      found.refusal ? <Refusal key="refusal" found={found} /> : 'Calls are allowed.',
    ],
    ['Deck', deck?.name ?? 'No deck is active.'],
    ['Prefixes in the deck', <Candidates key="prefixes" found={found} />],
  ]
  if (price && first) {
    const callerId = <Code>{found.callerId}</Code>
    rows.push(
      [
        'Price by caller ID',
        override ? (
          <>
            {callerId}, {override.originGroup}: <Money amount={override.costPerMinute} to="all" />
          </>
        ) : (
          <>{callerId}: The caller ID changes nothing.</>
        ),
      ],
      ['Leg to the phone', <Money key="phone" amount={price.phoneLegPerMinute} to="all" />],
      ['Leg of the browser', <Money key="browser" amount={price.browserLegPerMinute} to="all" />],
      ['Cost for us', <Money key="cost" amount={price.costPerMinute} to="all" />],
      [
        'Markup',
        price.markupRule === null
          ? percentText(price.markupPercent)
          : `${percentText(price.markupPercent)}, by the rule for ${price.markupRule}`,
      ],
      [
        'Price per minute',
        <strong key="selling">
          <Money amount={price.ratePerMinute} to="all" />
        </strong>,
      ],
      [
        'Billing increment',
        first.firstIncrementSeconds === first.nextIncrementSeconds
          ? `${price.billingSeconds} s`
          : `${price.billingSeconds} s (the carrier bills ${first.firstIncrementSeconds}/${first.nextIncrementSeconds})`,
      ],
      ['Credit needed', <Money key="minimum" amount={price.minimumCredit} to="all" />],
    )
  }
  return <Definition rows={rows} />
}

function ParsedNumber({ found }: { found: RateExplanation }) {
  const { number, numberCountry, numberType } = found
  if (number === null) return 'This is no number with a country code.'
  const type = numberType?.toLowerCase().replaceAll('_', ' ')
  const facts = [numberCountry, type].filter(Boolean).join(', ')
  return (
    <>
      <span className="font-mono">
        <Code>{number}</Code>
      </span>{' '}
      <span className="text-soft">{facts === '' ? 'not in the numbering plans' : facts}</span>
    </>
  )
}

function Refusal({ found: { refusal } }: { found: RateExplanation }) {
  return (
    <span className="text-danger">
      {refusal?.error}{' '}
      <span className="font-mono text-xs">
        <Code>{refusal?.code}</Code>
      </span>
    </span>
  )
}

function Candidates({ found: { candidates } }: { found: RateExplanation }) {
  if (candidates.length === 0) return 'The deck has no prefix of this number.'
  return (
    <ol className="grid gap-1">
      {candidates.map(({ prefix, destination, costPerMinute }, index) => (
        <li key={prefix} className={index === 0 ? '' : 'text-soft'}>
          <span className="font-mono">
            <Code>{prefix}</Code>
          </span>{' '}
          {destination} <Money amount={costPerMinute} to="all" />{' '}
          {index === 0 && <Badge>applies</Badge>}
        </li>
      ))}
    </ol>
  )
}
