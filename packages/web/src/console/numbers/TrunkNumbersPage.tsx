import {
  addTrunkNumber,
  importTrunkNumbers,
  listTrunkNumbers,
  type TrunkNumber,
  withdrawTrunkNumber,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
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
import { Phone } from '../shared/values/values.tsx'
import { TrunkFileDialog } from './TrunkFileDialog.tsx'
import { numbers } from './strings.ts'
import { trunkNumbers } from './trunk-strings.ts'

/** Lists the numbers of the trunks. An owner adds, imports and withdraws them. */
export function TrunkNumbersPage() {
  const [isImporting, setImporting] = useState(false)
  const can = useCan()
  return (
    <Page
      title={trunkNumbers.title}
      lead={trunkNumbers.lead}
      actions={
        <>
          <Link to="/operator/inventory" className={denseButtonClass()}>
            {trunkNumbers.inventory}
          </Link>
          <Link to="/operator/rates/number-fees" className={denseButtonClass()}>
            {trunkNumbers.fees}
          </Link>
          {can(importTrunkNumbers.role) && (
            <Button look="secondary" className={DENSE} onClick={() => setImporting(true)}>
              {trunkNumbers.import}
            </Button>
          )}
          <ActionButton action={addTrunkNumber} isPrimary />
        </>
      }
    >
      <DataTable
        endpoint={listTrunkNumbers}
        label={trunkNumbers.title}
        columns={can(withdrawTrunkNumber.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ phoneNumber }) => phoneNumber}
        empty={{ title: trunkNumbers.emptyTitle, detail: trunkNumbers.emptyDetail }}
        exportName="trunk-numbers"
      />
      {isImporting && <TrunkFileDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', trunkNumbers.state, trunkNumbers.states),
  textFilter('number', trunkNumbers.number, trunkNumbers.numberPlaceholder),
  textFilter('country', trunkNumbers.country, trunkNumbers.countryPlaceholder),
]

const TONES = { free: 'neutral', rented: 'neutral', withdrawn: 'warning' } as const

const COLUMNS: readonly Column<TrunkNumber>[] = [
  valueColumn(
    trunkNumbers.number,
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
    trunkNumbers.state,
    ({ state }) => state,
    (_, number) => <StateCell {...number} />,
  ),
  customerColumn(trunkNumbers.customer, ({ customer }) => customer),
  { header: trunkNumbers.kind, cell: number => <KindCell {...number} /> },
  csvColumn(trunkNumbers.country, ({ countryCode }) => countryCode),
  csvColumn(trunkNumbers.type, ({ type }) => type),
  csvColumn(trunkNumbers.region, ({ region }) => region),
  valueColumn(trunkNumbers.trunk, ({ trunk }) => trunk),
  moneyColumn(trunkNumbers.monthlyFee, ({ monthlyFee }) => monthlyFee),
  moneyColumn(trunkNumbers.incoming, ({ incomingRatePerMinute }) => incomingRatePerMinute, {
    to: 'all',
  }),
  csvColumn(trunkNumbers.listedAt, ({ listedAt }) => listedAt.toISOString()),
  csvColumn(trunkNumbers.withdrawnAt, ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null),
]

const ACTIONS = actionsColumn<TrunkNumber>(
  trunkNumbers.actions,
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
        {countryCode} {numbers.types[type]}
      </span>
      {region && <span className="block text-xs text-soft">{region}</span>}
    </span>
  )
}

function StateCell({ state, monthlyFee, withdrawnAt }: TrunkNumber) {
  const note =
    state === 'rented' && withdrawnAt !== null
      ? trunkNumbers.withdrawnToo
      : state === 'free' && monthlyFee === null
        ? trunkNumbers.noFee
        : null
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]} dot>
        {trunkNumbers.states[state]}
      </Badge>
      {note && <span className="text-xs text-soft">{note}</span>}
    </span>
  )
}
