/** Prints a response of the API: as JSON, as its CSV, as a table of its items, or as one line a field. */
export function print(
  response: unknown,
  { asJson, asCsv = false }: { asJson: boolean; asCsv?: boolean },
): void {
  const csv = asCsv && isObject(response) ? response['csv'] : null
  const text = asJson ? `${JSON.stringify(response, null, 2)}\n` : readable(response)
  process.stdout.write(typeof csv === 'string' ? csv : text)
}

export function readable(response: unknown): string {
  if (!isObject(response)) return `${cell(response)}\n`
  const { items } = response
  if (!Array.isArray(items)) return list(response)
  if (items.length === 0) return 'Nothing found.\n'
  const table = isObject(items[0])
    ? tableOf(items as Record<string, unknown>[])
    : `${items.join('\n')}\n`
  return response['hasMore'] === true
    ? `${table}More: --page ${Number(response['currentPage']) + 1}\n`
    : table
}

function tableOf(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map(row => names.map(name => cell(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines
    .map(
      line =>
        `${line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function list(fields: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${indented(value, width + 2)}\n`)
    .join('')
}

/** An object is printed below its name as JSON. */
function indented(value: unknown, width: number): string {
  if (!isObject(value) && !Array.isArray(value)) return cell(value)
  return JSON.stringify(value, null, 2).replace(/\n/g, `\n${' '.repeat(width)}`)
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
