import type { AnswerOf } from '@ringback/contract/endpoint'
import { releaseNumber } from '@ringback/contract/operator/number-changes'
import { type Rental, showNumber } from '@ringback/contract/operator/numbers'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Definition } from '../shared/Definition.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Money } from '../shared/Money.tsx'
import { Page } from '../shared/Page.tsx'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import { Time } from '../shared/Time.tsx'
import { Timeline } from '../shared/Timeline.tsx'
import { useEntity } from '../shared/use-api.ts'
import { ReassignDialog } from './ReassignDialog.tsx'
import { CustomerLink, RENTAL_COLUMNS, RentalBadge } from './rental-columns.tsx'
import { numbers } from './strings.ts'

type NumberHistory = AnswerOf<typeof showNumber>

/** One number: who rents it, its rentals, fees and changes, and what an operator may do. */
export function NumberPage() {
  const { id = '' } = useParams()
  const query = useEntity(showNumber, { params: { id } })
  const current = query.data?.current
  const isInUse = current?.state === 'active' || current?.state === 'grace_period'
  return (
    <Page
      title={query.data?.phoneNumber ?? numbers.one}
      actions={isInUse && <RentalActions rental={current} />}
    >
      <Loaded query={query}>{history => <History history={history} />}</Loaded>
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
          doneText={numbers.released(rental.phoneNumber)}
          onClose={close}
        />
      )}
    </>
  )
}

function History({ history }: { history: NumberHistory }) {
  const { current, calls, rentals, fees, changes } = history
  return (
    <>
      <Section title={numbers.present}>
        <Definition
          rows={[
            [numbers.state, current ? <RentalBadge state={current.state} /> : numbers.noRenter],
            [numbers.customer, current && <CustomerLink customer={current.customer} />],
            [numbers.monthlyFee, current && <Money amount={current.monthlyFee} />],
            [numbers.renewalAt, current && <Time at={current.renewalAt} />],
            [numbers.type, current && `${numbers.types[current.type]}, ${current.countryCode}`],
            [numbers.incomingCalls, calls.count],
            [numbers.lastCall, <Time key="last" at={calls.lastAt} />],
          ]}
        />
      </Section>
      <Section title={numbers.rentals}>
        <Table
          label={numbers.rentals}
          columns={RENTAL_COLUMNS}
          items={rentals}
          itemKey={({ id }) => id}
        />
      </Section>
      <Section title={numbers.fees}>
        {fees.length === 0 ? (
          <p className="text-sm text-soft">{numbers.noFees}</p>
        ) : (
          <Table
            label={numbers.fees}
            columns={FEE_COLUMNS}
            items={fees}
            itemKey={({ rentalId, at }) => `${rentalId} ${at.toISOString()}`}
          />
        )}
      </Section>
      <Section title={numbers.changes}>
        {changes.length === 0 ? (
          <p className="text-sm text-soft">{numbers.noChanges}</p>
        ) : (
          <Timeline
            entries={changes.map(({ id, at, action, operatorEmail, reason }) => ({
              key: id,
              at,
              title: action,
              detail: `${operatorEmail}: ${reason}`,
            }))}
          />
        )}
      </Section>
    </>
  )
}

const FEE_COLUMNS = [
  {
    header: numbers.at,
    cell: ({ at }: NumberHistory['fees'][number]) => <Time at={at} seconds />,
  },
  {
    header: numbers.description,
    cell: ({ description }: NumberHistory['fees'][number]) => description,
  },
  {
    header: numbers.amount,
    align: 'right' as const,
    cell: ({ amount }: NumberHistory['fees'][number]) => <Money amount={amount} />,
  },
]
