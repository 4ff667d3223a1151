/** How many months back a statement can be chosen. The address of an older one works too. */
const MONTHS = 24

/** The month of the time and those before it in the zone of the browser, newest first: `2026-11`. */
export function statementMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, ago) => {
    const first = new Date(now.getFullYear(), now.getMonth() - ago, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
}

/** The month that the query of the page's URL asks for; null if it names none. */
export function monthOfUrl(query: URLSearchParams): string | null {
  const month = query.get('statement') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null
}
