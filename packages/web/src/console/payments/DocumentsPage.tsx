import { documentKind, documentWords } from '@ringback/contract/customers/credit/documents'
import { inrFromPaise, paise, usdFromMicros } from '@ringback/contract/money'
import {
  listDocuments,
  type OperatorDocument,
} from '@ringback/contract/operator/payments/documents'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  type Column,
  csvColumn,
  customerColumn,
  rupeesColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { PaymentLists } from './payment-values.tsx'
import { Code } from '../../ui/identity/Code.tsx'

const EMPTY = {
  title: 'No documents yet',
  detail:
    'Receipt vouchers, tax invoices and credit notes appear here once tax number, legal name, address and region are set.',
} as const

/** Tax documents. The file of a month or a year is what a return needs. */
export function DocumentsPage() {
  return (
    <Page
      title="Documents"
      lead="Receipt vouchers, tax invoices and credit notes. Choose a month or a year, and export the file for the return."
    >
      <PaymentLists current="/operator/documents" />
      <DataTable
        endpoint={listDocuments}
        label="Documents"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={EMPTY}
        exportName="documents"
      />
    </Page>
  )
}

const KINDS = Object.fromEntries(
  documentKind.options.map(kind => [kind, documentWords(kind).title]),
)

const FILTERS: readonly Filter[] = [
  choiceFilter('kind', 'Kind', KINDS),
  textFilter('month', 'Month', '2026-11'),
  textFilter('year', 'Year of the books', '26-27'),
  textFilter('customer', 'Customer', 'Email or ID'),
]

/** What each tax of a document is, in three columns of the file. A place has at most three. */
const TAXES: readonly Column<OperatorDocument>[] = [0, 1, 2].flatMap(n => [
  csvColumn(`Tax ${n + 1}`, ({ parts }) => parts[n]?.name ?? null),
  csvColumn(`Percent ${n + 1}`, ({ parts }) => parts[n]?.percent ?? null),
  csvColumn(`Amount ${n + 1}`, ({ parts }) => {
    const part = parts[n]
    return part ? inrFromPaise(part.amount) : null
  }),
])

const COLUMNS: readonly Column<OperatorDocument>[] = [
  valueColumn(
    'Number',
    ({ number }) => number,
    (number, { id }) => (
      <EntityLink kind="document" id={id}>
        <Code>{number}</Code>
      </EntityLink>
    ),
  ),
  valueColumn('Kind', ({ kind }) => documentWords(kind).title),
  valueColumn('Date', ({ issuedOn }) => issuedOn),
  customerColumn('Customer', ({ buyer }) => buyer),
  csvColumn('Name', ({ customer }) => customer.name),
  csvColumn('Address', ({ customer }) => customer.address),
  csvColumn('Tax number', ({ customer }) => customer.taxNumber),
  valueColumn('Place of supply', ({ placeOfSupply }) => placeOfSupply),
  csvColumn('Service code', ({ serviceCode }) => serviceCode),
  rupeesColumn('Taxable', ({ net }) => net),
  rupeesColumn('Tax', ({ parts }) => paise(parts.reduce((sum, { amount }) => sum + amount, 0n))),
  ...TAXES,
  csvColumn('Round-off', ({ roundOff }) => inrFromPaise(roundOff)),
  rupeesColumn('Total', ({ total }) => total),
  csvColumn('Credit in dollars', ({ credit }) => usdFromMicros(credit)),
  csvColumn('Rupees for a dollar', ({ inrPerUsd }) => inrPerUsd),
  csvColumn('Payment', ({ paymentId }) => paymentId),
  csvColumn('Receipt voucher', ({ voucher }) => voucher?.number ?? null),
  csvColumn('Date of the voucher', ({ voucher }) => voucher?.issuedOn ?? null),
]
