import type { ResponseOf } from '@ringback/contract/endpoint'
import type { showNumber } from '@ringback/contract/operator/numbers/numbers'
import { Notice } from '../../ui/Notice.tsx'
import { Link } from '../../ui/Link.tsx'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { CustomerLink, Id } from '../shared/values/EntityLink.tsx'
import { downloadCsv, ExportButton } from '../shared/list/CsvExport.tsx'
import { Definition, NewestOnly, Section } from '../shared/Page.tsx'
import { Money } from '../../money/Money.tsx'
import { RentalBadge } from '../shared/values/StateBadges.tsx'
import { Table } from '../shared/list/Table.tsx'
import { Time } from '../shared/values/Time.tsx'
import { NUMBER_COLUMN, RENTAL_COLUMNS } from './rental-columns.tsx'
import { numbers } from './strings.ts'
import { OperatorChanges } from '../shared/OperatorChanges.tsx'
import { LINK } from '../shared/console-controls.ts'

type History = ResponseOf<typeof showNumber>

/** Who has a number now, and all its rentals, fees and changes. */
export function NumberHistory({ history }: { history: History }) {
  const { phoneNumber, current, rentals, fees } = history
  return (
    <>
      {current?.state === 'purchasing' && <Notice tone="info">{numbers.purchasingNote}</Notice>}
      {current?.state === 'pending_deactivation' && (
        <Notice tone="info">{numbers.pendingNote}</Notice>
      )}
      <Present history={history} />
      <Rows
        title={numbers.rentals}
        none={numbers.noRentals}
        columns={RENTAL_COLUMNS}
        exportName={`rentals-${phoneNumber}`}
        exported={[NUMBER_COLUMN, ...RENTAL_COLUMNS]}
        items={rentals}
        itemKey={({ id }) => id}
      />
      <Rows
        title={numbers.fees}
        none={numbers.noFees}
        columns={FEE_COLUMNS}
        exportName={`fees-${phoneNumber}`}
        items={fees}
        itemKey={({ rentalId, at }) => `${rentalId} ${at.toISOString()}`}
      />
      <OperatorChanges
        title={numbers.changes}
        subject={`number:${phoneNumber}`}
        changes={history.changes}
        none={numbers.noChanges}
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
    <Section title={numbers.present}>
      <Definition
        rows={[
          [numbers.state, current ? <RentalBadge state={current.state} /> : numbers.noRenter],
          [numbers.customer, current && <CustomerLink {...current.customer} />],
          [numbers.monthlyFee, current && <Money amount={current.monthlyFee} />],
          [numbers.renewalAt, current && <Time at={current.renewalAt} />],
          [numbers.type, current && `${numbers.types[current.type]}, ${current.countryCode}`],
          [numbers.carrierSid, current?.carrierSid && <Id>{current.carrierSid}</Id>],
          [
            numbers.incomingCalls,
            calls.count === 0 ? (
              '0'
            ) : (
              <>
                {calls.count.toLocaleString()}{' '}
                <Link to={`/operator/calls?${callsOf}`} className={`ml-2 ${LINK}`}>
                  {numbers.callsOf}
                </Link>
              </>
            ),
          ],
          [numbers.lastCall, <Time key="last" at={calls.lastAt} />],
        ]}
      />
    </Section>
  )
}

const FEE_COLUMNS: readonly Column<History['fees'][number]>[] = [
  timeColumn(numbers.at, ({ at }) => at, true),
  valueColumn(numbers.description, ({ description }) => description),
  csvColumn(numbers.id, ({ rentalId }) => rentalId),
  moneyColumn(numbers.amount, ({ amount }) => amount),
]
