import type {
  ReconciliationDifference,
  ReconciliationRun,
  StatementLine,
} from '@ringback/contract/operator/reconciliation'
import { csvText } from '@ringback/contract/text/csv'
import type { Ports } from '../../ports/ports.ts'
import { listDifferences } from '../../store/reconciliation/differences.ts'
import { listRuns } from '../../store/reconciliation/runs.ts'
import { type BookLine, readBooks } from '../../store/reconciliation/statement.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'

export function readRuns(ports: Ports, page: PageRequest): Promise<ListPage<ReconciliationRun>> {
  return ports.database.read(db => readPage(page, range => listRuns(db, range)))
}

export function readDifferences(
  ports: Ports,
  filter: Parameters<typeof listDifferences>[1],
  page: PageRequest,
): Promise<ListPage<ReconciliationDifference>> {
  return ports.database.read(db => readPage(page, range => listDifferences(db, filter, range)))
}

/** A page of the books of a month, for example 2026-10 (UTC). In each currency the closing balances of all pages sum to zero. */
export async function readStatement(
  ports: Ports,
  { month, accounts }: { month: string; accounts: 'totals' | 'each' },
  page: PageRequest,
): Promise<ListPage<StatementLine> & { month: string; csv: string }> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const lines = await ports.database.readWhole(db =>
    readPage(page, range => readBooks(db, { from, to, accounts, ...range })),
  )
  const items = lines.items.map(printLine)
  const csv = csvText([
    ['account', 'currency', 'opening', 'debits', 'credits', 'closing'],
    ...items.map(item => [
      item.account,
      item.currency,
      item.opening,
      item.debits,
      item.credits,
      item.closing,
    ]),
  ])
  return { ...lines, month, items, csv }
}

/** The ledger has micro-dollars and paise. */
const DECIMALS = { USD: 6, INR: 2 }

function printLine({ account, currency, ...amounts }: BookLine): StatementLine {
  const print = (amount: bigint) => decimal(amount, DECIMALS[currency])
  return {
    account,
    currency,
    opening: print(amounts.opening),
    debits: print(amounts.debits),
    credits: print(amounts.credits),
    closing: print(amounts.closing),
  }
}

function decimal(amount: bigint, places: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
