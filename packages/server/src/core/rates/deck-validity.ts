import type { ReportProblem } from './deck-cells.ts'

/*
 * Decks of carriers say from when a price applies and which codes are closed, for example in the columns "Effective from",
 * "Forbidden" and "Discontinued" of TelecomsXChange (github.com/TelecomsXChangeAPi/tcxc-rate-deck-skill). Our decks have
 * one time for all prices, and no price for what is closed.
 */
export const VALIDITY_COLUMNS = {
  effective: {
    names: ['effective_date', 'effective_from', 'effective', 'valid_from', 'start_date'],
    isOptional: true,
  },
  status: { names: ['status', 'rate_status', 'availability'], isOptional: true },
  blocked: { names: ['blocked', 'forbidden', 'barred'], isOptional: true },
  closed: { names: ['closed', 'discontinued', 'deleted'], isOptional: true },
  currency: { names: ['currency'], isOptional: true },
} as const

type Cells = Record<keyof typeof VALIDITY_COLUMNS, string>

const BLOCKED =
  /^(block(ed)?|barred|closed?|forbidden|discontinued?|deleted?|removed?|withdrawn|inactive|disabled|suspended|not available|unavailable)$/i
const OPEN =
  /^(|active|open(ed)?|available|current|enabled|ok|new|added|changed?|increased?|decreased?|no change|unchanged|same)$/i
const YES = /^(1|y|yes|true|x)$/i
const NO = /^(|0|n|no|false)$/i

/** Whether the line closes its prefix, which then has no price. Reports a word that may mean either. */
export function isBlocked(cells: Cells, report: ReportProblem): boolean {
  const flags = [cells.blocked, cells.closed]
  for (const flag of flags) {
    if (!YES.test(flag) && !NO.test(flag) && !BLOCKED.test(flag))
      report(`"${flag}" may mean that the prefix is blocked or not: write yes or no`)
  }
  if (!BLOCKED.test(cells.status) && !OPEN.test(cells.status))
    report(`the status "${cells.status}" is not known: write active or blocked`)
  return BLOCKED.test(cells.status) || flags.some(flag => YES.test(flag) || BLOCKED.test(flag))
}

/** Reports a price that does not apply yet, and one in another currency. @param today for example 2026-11-26 (UTC) */
export function checkValidity(cells: Cells, today: string, report: ReportProblem): void {
  if (!/^(|usd|us\$|\$)$/i.test(cells.currency))
    report(`the price is in ${cells.currency}: prices are in US dollars`)
  const dates = datesOf(cells.effective)
  const later = dates?.filter(date => date > today) ?? []
  if (dates === null) report(`"${cells.effective}" is no date, such as 2027-01-31`)
  else if (later.length > 0 && later.length < dates.length)
    report(`"${cells.effective}" may be two dates: write it as 2027-01-31`)
  else if (later.length > 0)
    report(
      `the price applies only from ${later[0]}: put it into a deck of its own, without the date, and schedule that`,
    )
}

/** The dates that a text may mean, none for "at once". Null for another text. A date with dots begins with the day. */
function datesOf(text: string): string[] | null {
  if (/^(|asap|now|immediately|immediate)$/i.test(text)) return []
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year !== undefined) return validDates([[year, month, day]])
  const [, first, separator, second = '', last = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ].*)?$/.exec(text) ?? []
  if (first === undefined) return null
  const dayFirst = [last, second, first] as const
  return validDates(separator === '.' ? [dayFirst] : [dayFirst, [last, first, second]])
}

function validDates(parts: readonly (readonly [string, string, string])[]): string[] | null {
  const dates = parts
    .map(([year, month, day]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isDate)
  return dates.length === 0 ? null : [...new Set(dates)]
}

function isDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
