import { formatUsd } from '@ringback/contract/money'
import { reassignNumber, releaseNumber } from '@ringback/contract/operator/numbers/number-changes'
import { type Rental, showNumber } from '@ringback/contract/operator/numbers/numbers'
import { useParams } from 'react-router'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { ActionButton } from '../shared/change/actions.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { NumberHistory } from './NumberHistory.tsx'
import { isInUse } from './rental-columns.tsx'
import { numbers } from './strings.ts'

/** One number: who rents it, its rentals, fees and changes, and what an operator may do. */
export function NumberPage() {
  const { id = '' } = useParams()
  useNumberingPlan()
  const query = useEntity(showNumber, { params: { id } })
  const current = query.data?.current
  return (
    <Page
      title={query.data ? formatPhoneNumber(query.data.phoneNumber) : numbers.one}
      actions={current && isInUse(current.state) && <RentalActions rental={current} />}
    >
      <Loaded query={query}>{history => <NumberHistory history={history} />}</Loaded>
    </Page>
  )
}

function RentalActions({ rental }: { rental: Rental }) {
  const { id, phoneNumber, monthlyFee } = rental
  const about = {
    params: { id },
    facts: { number: phoneNumber, 'the fee': formatUsd(monthlyFee) },
  }
  return (
    <>
      <ActionButton action={reassignNumber} {...about} />
      <ActionButton action={releaseNumber} {...about} />
    </>
  )
}
