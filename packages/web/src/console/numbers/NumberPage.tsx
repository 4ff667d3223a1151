import { releaseNumber } from '@ringback/contract/operator/number-changes'
import { type Rental, showNumber } from '@ringback/contract/operator/numbers'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { NumberHistory } from './NumberHistory.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
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
  const [dialog, setDialog] = useState<'release' | 'reassign' | null>(null)
  const can = useCan()
  const close = () => setDialog(null)
  if (!can(releaseNumber.role)) return null
  return (
    <>
      <Button look="secondary" className={DENSE} onClick={() => setDialog('reassign')}>
        {numbers.reassign}
      </Button>
      <Button look="danger" className={DENSE} onClick={() => setDialog('release')}>
        {numbers.release}
      </Button>
      {dialog === 'reassign' && <ReassignDialog rental={rental} onClose={close} />}
      {dialog === 'release' && (
        <ChangeDialog
          title={numbers.releaseOf(rental.phoneNumber)}
          effect={numbers.releaseEffect}
          endpoint={releaseNumber}
          request={reason => ({ params: { id: rental.id }, body: { reason } })}
          confirmLabel={numbers.release}
          isDangerous
          doneText={({ state }) =>
            state === 'deactivated'
              ? numbers.released(rental.phoneNumber)
              : numbers.releasePending(rental.phoneNumber)
          }
          onClose={close}
        />
      )}
    </>
  )
}
