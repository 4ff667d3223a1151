import type { Micros } from '@ringback/contract/money'
import type { Statement, StatementEntry } from '@ringback/contract/customers/credit/statements'
import { formatDuration } from '@ringback/contract/text/figures'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatDate, formatDateTime } from '../../../../text/dates.ts'
import { useMinute } from '../../../../ui/hooks/use-minute.ts'
import { Imprint, type ImprintProps } from '../../../../ui/identity/Logo.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Money } from '../../../../money/Money.tsx'
import type { ReactNode } from 'react'
import { kindText, monthText } from './statement-months.ts'
import { cityOf } from '../../../../text/local-time.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

interface StatementSheetProps {
  statement: Statement
  imprint: ImprintProps
}

/** The statement as it is printed, on A4 or Letter: balances, sums, and the entries of each kind. */
export function StatementSheet({ statement, imprint }: StatementSheetProps) {
  const { month, from, to, timeZone, customer, sums, entries } = statement
  const now = useMinute()
  const lastDay = new Date(to.getTime() - 1)
  return (
    <article className="printed-sheet rounded-card border border-line bg-card p-4 shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div>
          <h1 className="text-xl font-semibold text-balance">
            {`Statement for ${monthText(month)}`}
          </h1>
          <p className="mt-1 text-sm text-soft">
            {formatDate(from)} – {formatDate(lastDay)}, {cityOf(timeZone)} time
          </p>
          {to > now && <p className="text-sm text-soft">This month has not ended yet.</p>}
        </div>
        <Imprint {...imprint} />
      </header>
      <p className="border-b border-line py-5 text-sm wrap-anywhere">
        <Name>{customer.displayName}</Name>
        <span className="block text-soft">
          <Name>{customer.email}</Name>
        </span>
      </p>
      <dl className="grid gap-2 border-b border-line py-5">
        <Line
          title="Opening balance"
          amount={<Money amount={statement.openingBalance} to="all" />}
        />
        {sums.map(({ kind, count, amount }) => (
          <Line
            key={kind}
            title={`${kindText(kind)} (${count})`}
            amount={<Money amount={amount} to="all" signed />}
            isPart
          />
        ))}
        <Line
          title="Closing balance"
          amount={<Money amount={statement.closingBalance} to="all" />}
          isTotal
        />
        {statement.owed > 0n && (
          <Line title="Owed" amount={<Money amount={statement.owed} to="all" />} />
        )}
      </dl>
      {sums.length === 0 && (
        <p className="pt-5 text-sm text-soft">The balance did not change in this month.</p>
      )}
      {sums.map(({ kind, amount }) => (
        <Entries
          key={kind}
          title={kindText(kind)}
          sum={amount}
          entries={entries.filter(entry => entry.kind === kind)}
        />
      ))}
    </article>
  )
}

interface LineProps {
  title: string
  amount: ReactNode
  isPart?: boolean
  isTotal?: boolean
}

function Line({ title, amount, isPart = false, isTotal = false }: LineProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-6',
        isTotal ? 'mt-1 text-base font-semibold' : 'text-sm',
      )}
    >
      <dt className={isPart ? 'text-soft' : undefined}>{title}</dt>
      <dd className="text-end tabular-nums">{amount}</dd>
    </div>
  )
}

interface EntriesProps {
  title: string
  sum: Micros
  entries: readonly StatementEntry[]
}

/** The entries of one kind, oldest first. The heading stays with the first row, and no row is cut by a page. */
function Entries({ title, sum, entries }: EntriesProps) {
  return (
    <section className="pt-6">
      <table className="w-full border-collapse text-sm">
        <caption className="break-after-avoid pb-1 text-start font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.number} className="break-inside-avoid border-t border-line align-top">
              <td className="py-1.5 pe-2 sm:pe-4 text-soft max-sm:min-w-22 max-sm:text-xs sm:whitespace-nowrap">
                <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
              </td>
              <td className="w-full py-1.5 pe-2 wrap-anywhere max-sm:[&_bdi]:whitespace-normal sm:pe-4">
                <TextWithNumbers>{entry.description}</TextWithNumbers>
                {entry.seconds !== null && (
                  <span className="text-soft">
                    {' · '}
                    {formatDuration(entry.seconds)}
                  </span>
                )}
              </td>
              <td className="py-1.5 text-end whitespace-nowrap tabular-nums">
                <Money amount={entry.amount} to="all" signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="break-inside-avoid border-t border-line-strong font-semibold">
            <td colSpan={2} className="py-1.5 pe-4">
              Sum
            </td>
            <td className="py-1.5 text-end whitespace-nowrap tabular-nums">
              <Money amount={sum} to="all" signed />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
