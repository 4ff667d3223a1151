import type { ResponseOf } from '@ringback/contract/endpoint'
import { formatUsd } from '@ringback/contract/money'
import { reassignNumber, releaseNumber } from '@ringback/contract/operator/numbers/number-changes'
import { type Rental, showNumber } from '@ringback/contract/operator/numbers/numbers'
import { useParams } from 'react-router'
import { Money } from '../../money/Money.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Link } from '../../ui/buttons/Link.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { OperatorChanges } from '../shared/OperatorChanges.tsx'
import { Page, Definition, NewestOnly, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { downloadCsv, ExportButton } from '../shared/list/CsvExport.tsx'
import { Table } from '../shared/list/Table.tsx'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { CustomerLink, Id } from '../shared/values/EntityLink.tsx'
import { RentalBadge } from '../shared/values/StateBadges.tsx'
import { Time, NUMBER_TYPES } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { isInUse, NUMBER_COLUMN, RENTAL_COLUMNS } from './rental-columns.tsx'

/** One number: who rents it, its rentals, fees and changes, and what an operator may do. */
export function NumberPage() {
  const { id = '' } = useParams()
  useNumberingPlan()
  const query = useEntity(showNumber, { params: { id } })
  const current = query.data?.current
  return (
    <Page
      title={query.data ? formatPhoneNumber(query.data.phoneNumber) : 'Number'}
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

type History = ResponseOf<typeof showNumber>

/** Who has a number now, and all its rentals, fees and changes. */
function NumberHistory({ history }: { history: History }) {
  const { phoneNumber, current, rentals, fees } = history
  return (
    <>
      {current?.state === 'purchasing' && (
        <Notice tone="info">
          The carrier has not confirmed this number yet. The rental begins when it does; otherwise
          it is abandoned, and nothing is charged.
        </Notice>
      )}
      {current?.state === 'pending_deactivation' && (
        <Notice tone="info">
          The rental has ended. The carrier has not confirmed the release yet; it is requested again
          every minute.
        </Notice>
      )}
      <Present history={history} />
      <Rows
        title="Rentals"
        none="No customer has rented this number."
        columns={RENTAL_COLUMNS}
        exportName={`rentals-${phoneNumber}`}
        exported={[NUMBER_COLUMN, ...RENTAL_COLUMNS]}
        items={rentals}
        itemKey={({ id }) => id}
      />
      <Rows
        title="Fees"
        none="No fee was paid."
        columns={FEE_COLUMNS}
        exportName={`fees-${phoneNumber}`}
        items={fees}
        itemKey={({ rentalId, at }) => `${rentalId} ${at.toISOString()}`}
      />
      <OperatorChanges
        title="Changes"
        subject={`number:${phoneNumber}`}
        changes={history.changes}
        none="No operator has changed this number."
      />
    </>
  )
}

interface RowsProps<T> {
  title: string
  /** What the section says without rows. */
  none: string
  columns: readonly Column<T>[]
  /** The columns of the CSV file, where it has more. */
  exported?: readonly Column<T>[]
  /** The name of the CSV file, without its ending. */
  exportName: string
  items: readonly T[]
  itemKey: (item: T) => string
}

/** What happened to a number, as a table with an export. */
function Rows<T>({ title, none, columns, exported = columns, exportName, ...rows }: RowsProps<T>) {
  const { items } = rows
  return (
    <Section
      title={title}
      actions={
        <ExportButton
          disabled={items.length === 0}
          onClick={() => downloadCsv(exportName, exported, items)}
        />
      }
    >
      {items.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <Table label={title} columns={columns} {...rows} />
      )}
      <NewestOnly rows={items} />
    </Section>
  )
}

function Present({ history: { phoneNumber, current, calls } }: { history: History }) {
  const callsOf = new URLSearchParams({ number: phoneNumber, direction: 'inbound' })
  return (
    <Section title="Current rental">
      <Definition
        rows={[
          [
            'State',
            current ? <RentalBadge state={current.state} /> : 'No customer rents this number.',
          ],
          ['Customer', current && <CustomerLink {...current.customer} />],
          ['Monthly fee', current && <Money amount={current.monthlyFee} />],
          ['Renewal', current && <Time at={current.renewalAt} />],
          ['Type', current && `${wordOf(NUMBER_TYPES, current.type)}, ${current.countryCode}`],
          ['Id at the carrier', current?.carrierSid && <Id>{current.carrierSid}</Id>],
          [
            'Incoming calls',
            calls.count === 0 ? (
              '0'
            ) : (
              <>
                {calls.count.toLocaleString()}{' '}
                <Link to={`/operator/calls?${callsOf}`} className={`ms-2 ${LINK}`}>
                  Show the calls
                </Link>
              </>
            ),
          ],
          ['Last incoming call', <Time key="last" at={calls.lastAt} />],
        ]}
      />
    </Section>
  )
}

const FEE_COLUMNS: readonly Column<History['fees'][number]>[] = [
  timeColumn('Time', ({ at }) => at, true),
  valueColumn(
    'Description',
    ({ description }) => description,
    description => <TextWithNumbers>{description}</TextWithNumbers>,
  ),
  csvColumn('Rental', ({ rentalId }) => rentalId),
  moneyColumn('Amount', ({ amount }) => amount),
]
