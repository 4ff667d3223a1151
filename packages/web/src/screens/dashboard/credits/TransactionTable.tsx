import type { Transaction, TransactionType } from '@ringback/contract/customers/credit/credit'
import { type Micros, micros } from '@ringback/contract/money'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { PATHS } from '../../../session/paths.ts'
import { formatDateTime } from '../../../text/dates.ts'
import { wordOf } from '../../../text/known-key.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Money } from '../../../money/Money.tsx'
import { hasReceipt } from '../shared/credit/transactions-query.ts'

interface TransactionTableProps {
  transactions: readonly Transaction[]
  /** The transaction that added the bought credit; its row is highlighted. */
  arrivedId: string | null
}

/**
 * A table that is laid out as cards on a phone. It sets the roles explicitly, because some browsers drop
 * them from a table with `display: grid`.
 */
export function TransactionTable({ transactions, arrivedId }: TransactionTableProps) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">Transaction history</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {COLUMNS.map(({ title, isNumber, isHidden }) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-xs font-medium text-faint',
                isNumber ? 'text-end' : 'text-start',
              )}
            >
              <span className={isHidden ? 'sr-only' : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {transactions.map(transaction => (
          <Row
            key={transaction.id}
            transaction={transaction}
            isNew={transaction.id === arrivedId}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ transaction, isNew }: { transaction: Transaction; isNew: boolean }) {
  const { type, description, balanceAfter, createdAt } = transaction
  const time = formatDateTime(createdAt)
  const change = changeOf(transaction)
  return (
    <tr
      role="row"
      className={classNames(
        'border-b border-line transition-colors duration-200 last:border-b-0',
        'max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3',
        isNew && 'bg-call-wash max-md:-mx-2 max-md:rounded-control max-md:px-2',
      )}
    >
      <td
        role="cell"
        className="px-3 py-2.5 text-soft md:whitespace-nowrap max-md:order-3 max-md:p-0 max-md:text-xs"
      >
        <time dateTime={createdAt.toISOString()}>{time}</time>
      </td>
      <td role="cell" className="min-w-0 px-3 py-2.5 max-md:order-1 max-md:p-0">
        <p className="font-medium">{typeLabel(type)}</p>
        <p className="text-xs wrap-anywhere text-faint">
          <TextWithNumbers>{description}</TextWithNumbers>
        </p>
      </td>
      <td
        role="cell"
        className={classNames(
          'px-3 py-2.5 text-end font-semibold whitespace-nowrap max-md:order-2 max-md:self-start max-md:p-0',
          change > 0n && 'text-call',
        )}
      >
        <Money amount={change} signed />
      </td>
      <td
        role="cell"
        className="px-3 py-2.5 text-end text-soft md:whitespace-nowrap max-md:order-4 max-md:p-0 max-md:text-xs"
      >
        <span className="md:sr-only">Balance after </span>
        <Money amount={balanceAfter} />
      </td>
      <td
        role="cell"
        className="px-3 py-1 text-end max-md:order-5 max-md:col-span-2 max-md:p-0 max-md:text-start"
      >
        {hasReceipt(transaction) && (
          <a
            href={`${PATHS.receipt}/${transaction.purchaseId}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Receipt for ${description}, ${time}`}
            className="inline-flex min-h-9 items-center justify-end font-medium link max-md:min-h-11 max-md:justify-start pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            Receipt
          </a>
        )}
      </td>
    </tr>
  )
}

const COLUMNS = [
  { title: 'Date', isNumber: false, isHidden: false },
  { title: 'Type', isNumber: false, isHidden: false },
  { title: 'Amount', isNumber: true, isHidden: false },
  { title: 'Balance after', isNumber: true, isHidden: false },
  { title: 'Receipt', isNumber: true, isHidden: true },
]

/** What a transaction adds to the balance. Deductions and purchases are negative (spec section 9); any other has the sign of its amount. */
export function changeOf({ type, amount }: { type: string; amount: Micros }): Micros {
  const isLess = type === 'deduction' || type === 'purchase'
  return isLess && amount > 0n ? micros(-amount) : amount
}

/** The labels of transaction types (spec section 9). */
const TYPE_LABELS: Record<TransactionType, string> = {
  addition: 'Credit Added',
  deduction: 'Credit Used',
  purchase: 'Credit Purchase',
  promotion: 'Promotional Credit',
  refund: 'Refund',
  adjustment: 'Account Adjustment',
}

/** The label of a transaction type. An unknown type is shown as it is. */
export function typeLabel(type: string): string {
  return wordOf(TYPE_LABELS, type)
}
