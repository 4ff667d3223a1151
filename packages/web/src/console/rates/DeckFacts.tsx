import type { ListedDeck } from '@ringback/contract/operator/rates/rates'
import { Link } from '../../ui/Link.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import { rates } from './strings.ts'
import { LINK } from '../shared/console-controls.ts'

/** Where the active deck comes from, and the way to its prices. */
export function DeckFacts({ deck }: { deck: ListedDeck }) {
  const { kind, prices, source, preparedAt, preparedBy } = deck
  const [to, label] =
    kind === 'calls'
      ? ['/operator/rate-look-up', rates.lookUpOne]
      : ['/operator/rates/number-fees', rates.seeFees]
  return (
    <Section title={rates.facts}>
      <Definition
        rows={[
          [rates.kind, rates.kinds[kind]],
          [rates.prices, prices.toLocaleString()],
          [rates.source, rates.sources[source]],
          [rates.preparedAt, <Time key="at" at={preparedAt} />],
          ...(preparedBy === null ? [] : ([[rates.preparedBy, preparedBy]] as const)),
        ]}
      />
      <p className="mt-4 text-sm">
        <Link to={to} className={LINK}>
          {label}
        </Link>
      </p>
    </Section>
  )
}
