import {
  type LedgerTransfer,
  listCustomerLedger,
} from '@ringback/contract/operator/customers/customer-history'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { Money, Rupees } from '../../money/Money.tsx'
import { Table } from '../shared/list/Table.tsx'
import { customers } from './strings.ts'

/** The customer's transfers. A row opens to its entries, which sum to zero in each currency. */
export function CustomerLedger({ id }: { id: string }) {
  return (
    <DataTable
      endpoint={listCustomerLedger}
      params={{ id }}
      label={customers.sections.ledger}
      columns={columnsFor(id)}
      itemKey={transfer => transfer.id}
      rowDetails={({ key, entries }) => (
        <div className="grid gap-2">
          <p className="text-xs text-soft">
            {customers.key}: <Id>{key}</Id>
          </p>
          <Table
            label={customers.entries}
            columns={ENTRY_COLUMNS}
            items={entries}
            itemKey={({ account }) => account}
          />
        </div>
      )}
      empty={{ title: customers.noTransfers, detail: customers.noTransfersDetail }}
      exportName={`ledger-${id}`}
    />
  )
}

function columnsFor(userId: string): Column<LedgerTransfer>[] {
  const creditOf = ({ entries }: LedgerTransfer) =>
    entries.find(({ account }) => account === `credit:${userId}`)
  return [
    timeColumn(customers.time, ({ createdAt }) => createdAt, true),
    valueColumn(
      customers.type,
      ({ type }) => type,
      type => customers.transferTypes[type],
    ),
    valueColumn(customers.description, ({ description }) => description),
    moneyColumn(customers.amount, transfer => creditOf(transfer)?.usd || null, SIGNED),
    moneyColumn(
      customers.balanceAfter,
      transfer => creditOf(transfer)?.balanceAfter ?? null,
      EXACT,
    ),
    csvColumn(customers.key, ({ key }) => key),
  ]
}

const EXACT = { to: 'all' } as const
const SIGNED = { to: 'all', signed: true } as const

const ENTRY_COLUMNS: readonly Column<LedgerTransfer['entries'][number]>[] = [
  { header: customers.account, cell: ({ account }) => <Id>{account}</Id> },
  {
    header: customers.amount,
    align: 'right',
    cell: ({ usd, inr }) =>
      usd !== null ? <Money amount={usd} to="all" signed /> : inr && <Rupees amount={inr} />,
  },
  moneyColumn(customers.balanceAfter, ({ balanceAfter }) => balanceAfter, EXACT),
]
