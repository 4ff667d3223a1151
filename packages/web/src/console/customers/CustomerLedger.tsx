import { type LedgerTransfer, listCustomerLedger } from '@ringback/contract/operator/customers'
import { usdFromMicros } from '@ringback/contract/money'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Id } from '../shared/EntityLink.tsx'
import { Money, Rupees } from '../shared/Money.tsx'
import { Table } from '../shared/Table.tsx'
import { Time } from '../shared/Time.tsx'
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
    {
      header: customers.time,
      cell: ({ createdAt }) => <Time at={createdAt} seconds />,
      csv: ({ createdAt }) => createdAt.toISOString(),
    },
    {
      header: customers.type,
      cell: ({ type }) => customers.transferTypes[type],
      csv: ({ type }) => type,
    },
    {
      header: customers.description,
      cell: ({ description }) => description,
      csv: ({ description }) => description,
    },
    {
      header: customers.amount,
      align: 'right',
      cell: transfer => {
        const amount = creditOf(transfer)?.usd
        return amount ? <Money amount={amount} signed exact /> : null
      },
      csv: transfer => {
        const amount = creditOf(transfer)?.usd
        return amount ? usdFromMicros(amount) : null
      },
    },
    {
      header: customers.balanceAfter,
      align: 'right',
      cell: transfer => {
        const balance = creditOf(transfer)?.balanceAfter
        return typeof balance === 'bigint' ? <Money amount={balance} exact /> : null
      },
    },
    {
      header: customers.key,
      isCsvOnly: true,
      cell: ({ key }) => <Id>{key}</Id>,
      csv: ({ key }) => key,
    },
  ]
}

const ENTRY_COLUMNS: readonly Column<LedgerTransfer['entries'][number]>[] = [
  { header: customers.account, cell: ({ account }) => <Id>{account}</Id> },
  {
    header: customers.amount,
    align: 'right',
    cell: ({ usd, inr }) =>
      usd !== null ? <Money amount={usd} signed exact /> : inr && <Rupees amount={inr} />,
  },
  {
    header: customers.balanceAfter,
    align: 'right',
    cell: ({ balanceAfter }) =>
      balanceAfter === null ? null : <Money amount={balanceAfter} exact />,
  },
]
