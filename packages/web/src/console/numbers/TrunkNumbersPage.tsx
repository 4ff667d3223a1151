import {
  addTrunkNumber,
  importTrunkNumbers,
  listTrunkNumbers,
  type TrunkNumber,
  withdrawTrunkNumber,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../ui/status/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { fillIn } from '../shared/change/ActionInput.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  customerColumn,
  moneyColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { Phone, NUMBER_TYPES } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { TrunkFileDialog } from './TrunkFileDialog.tsx'

const STATES = { free: 'Free', rented: 'Rented', withdrawn: 'Withdrawn' } as const

/** Lists the numbers of the trunks. An owner adds, imports and withdraws them. */
export function TrunkNumbersPage() {
  const [isImporting, setImporting] = useState(false)
  const can = useCan()
  return (
    <Page
      title="Trunk numbers"
      lead="The numbers that the companies of your SIP trunks have assigned to you. Customers rent the free ones. Fee and price of calls are those of the active deck."
      actions={
        <>
          <Link to="/operator/inventory" className={denseButtonClass()}>
            Inventory
          </Link>
          <Link to="/operator/rates/number-fees" className={denseButtonClass()}>
            Number fees
          </Link>
          {can(importTrunkNumbers.role) && (
            <Button look="secondary" className={DENSE} onClick={() => setImporting(true)}>
              Import CSV
            </Button>
          )}
          <ActionButton action={addTrunkNumber} isPrimary />
        </>
      }
    >
      <DataTable
        endpoint={listTrunkNumbers}
        label="Trunk numbers"
        columns={can(withdrawTrunkNumber.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ phoneNumber }) => phoneNumber}
        empty={{
          title: 'No numbers',
          detail: 'Add the numbers of your trunk one by one, or import a CSV file of them.',
        }}
        exportName="trunk-numbers"
      />
      {isImporting && <TrunkFileDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', STATES),
  textFilter('number', 'Number', '+1212'),
  textFilter('country', 'Country', 'GB'),
]

const TONES: Readonly<Record<string, BadgeTone>> = { withdrawn: 'warning' }

const COLUMNS: readonly Column<TrunkNumber>[] = [
  valueColumn(
    'Number',
    ({ phoneNumber }) => phoneNumber,
    (phoneNumber, { customer }) => {
      const phone = <Phone number={phoneNumber} />
      if (!customer) return phone
      return (
        <EntityLink kind="number" id={phoneNumber}>
          {phone}
        </EntityLink>
      )
    },
  ),
  valueColumn(
    'State',
    ({ state }) => state,
    (_, number) => <StateCell {...number} />,
  ),
  customerColumn('Customer', ({ customer }) => customer),
  { header: 'Kind', cell: number => <KindCell {...number} /> },
  csvColumn('Country', ({ countryCode }) => countryCode),
  csvColumn('Type', ({ type }) => type),
  csvColumn('Region', ({ region }) => region),
  valueColumn('Trunk', ({ trunk }) => trunk),
  moneyColumn('Monthly fee', ({ monthlyFee }) => monthlyFee),
  moneyColumn('Incoming, per minute', ({ incomingRatePerMinute }) => incomingRatePerMinute, {
    to: 'all',
  }),
  csvColumn('Added', ({ listedAt }) => listedAt.toISOString()),
  csvColumn('Withdrawn', ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null),
]

const ACTIONS = actionsColumn<TrunkNumber>(
  'Actions',
  ({ phoneNumber, withdrawnAt }) =>
    withdrawnAt === null && (
      <ActionButton
        action={withdrawTrunkNumber}
        name={fillIn(withdrawTrunkNumber.form.title, { number: phoneNumber })}
        fixed={{ phoneNumber }}
        facts={{ number: phoneNumber }}
      />
    ),
)

/** In one column, so that the table fits beside the navigation. */
function KindCell({ countryCode, type, region }: TrunkNumber) {
  return (
    <span>
      <span className="whitespace-nowrap">
        {countryCode} {wordOf(NUMBER_TYPES, type)}
      </span>
      {region && <span className="block text-xs text-soft">{region}</span>}
    </span>
  )
}

function StateCell({ state, monthlyFee, withdrawnAt }: TrunkNumber) {
  const note =
    state === 'rented' && withdrawnAt !== null
      ? 'Withdrawn when the rental ends'
      : state === 'free' && monthlyFee === null
        ? 'Not offered: no fee'
        : null
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={TONES[state] ?? 'neutral'} dot>
        {wordOf(STATES, state)}
      </Badge>
      {note && <span className="text-xs text-soft">{note}</span>}
    </span>
  )
}
