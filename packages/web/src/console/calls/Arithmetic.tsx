import { formatExactUsd } from '@ringback/contract/money'
import type { InspectedCall } from '@ringback/contract/operator/calls'
import { Alert } from '../../ui/Alert.tsx'
import { Money } from '../shared/Money.tsx'
import { Section } from '../shared/Section.tsx'
import { SmallTable } from './SmallTable.tsx'
import { calls } from './strings.ts'

/** How the hold and the cost are computed, step by step. */
export function Arithmetic({ call: { arithmetic, isLive } }: { call: InspectedCall }) {
  const { ratePerMinute, incrementSeconds, authorisedSeconds, hold, cost, storedCost } = arithmetic
  const { answeredSeconds, chargedSeconds, billedSeconds } = arithmetic
  const rate = formatExactUsd(ratePerMinute)
  return (
    <Section title={calls.arithmetic}>
      <SmallTable
        label={calls.arithmetic}
        columns={[calls.step, calls.computation, calls.result]}
        rows={[
          [
            calls.tariff,
            calls.tariffSteps(incrementSeconds),
            <Money key="rate" amount={ratePerMinute} exact />,
          ],
          [
            calls.hold,
            calls.product(authorisedSeconds, rate),
            <Money key="hold" amount={hold} exact />,
          ],
          [
            calls.charged,
            calls.chargedOf(answeredSeconds, authorisedSeconds),
            calls.seconds(chargedSeconds),
          ],
          [
            calls.billed,
            calls.billedOf(chargedSeconds, incrementSeconds),
            calls.seconds(billedSeconds),
          ],
          [
            isLive ? calls.costSoFar : calls.cost,
            calls.product(billedSeconds, rate),
            <Money key="cost" amount={cost} exact />,
          ],
        ]}
      />
      {storedCost !== null && storedCost === cost && (
        <p className="mt-2 text-xs text-soft">{calls.storedCostEqual}</p>
      )}
      {storedCost !== null && storedCost !== cost && (
        <Alert tone="error" className="mt-3">
          {calls.storedCostDiffers(formatExactUsd(storedCost))}
        </Alert>
      )}
    </Section>
  )
}
