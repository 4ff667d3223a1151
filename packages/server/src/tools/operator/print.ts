type Fields = Record<string, unknown>

/** Prints a response of the API: as JSON, as its CSV, or as text for people. */
export function print(
  response: unknown,
  { asJson, asCsv = false }: { asJson: boolean; asCsv?: boolean },
): void {
  const csv = asCsv && isObject(response) ? response['csv'] : null
  const text = asJson ? `${JSON.stringify(response, null, 2)}\n` : readable(response)
  process.stdout.write(typeof csv === 'string' ? csv : text)
}

/**
 * A list is a table of its items, with the other fields below it. Any other response has one line for each field,
 * with a table or an indented block below the name of a field that has parts.
 */
function readable(response: unknown): string {
  if (!isObject(response)) return `${scalar(response)}\n`
  const { items, currentPage, hasMore, csv: _, ...others } = response
  if (!Array.isArray(items)) return linesText(block(response))
  const table = items.every(isObject) ? tableOf(items) : items.map(scalar)
  return linesText([
    ...(items.length === 0 ? ['Nothing found.'] : table),
    ...(hasMore === true ? [`More: --page ${Number(currentPage) + 1}`] : []),
    ...(Object.keys(others).length === 0 ? [] : ['', ...block(others)]),
  ])
}

function block(fields: Fields): string[] {
  const names = Object.keys(fields)
  const width = Math.max(
    ...names.filter(name => !hasParts(fields[name])).map(({ length }) => length),
  )
  return names.flatMap(name => {
    const value = fields[name]
    return hasParts(value)
      ? [name, ...partsOf(value).map(line => `  ${line}`)]
      : [`${name.padEnd(width)}  ${scalar(value)}`]
  })
}

/** Whether a value does not fit on the line of its name. */
function hasParts(value: unknown): value is Fields | Fields[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject)
  return isObject(value) && Object.keys(value).length > 0
}

function partsOf(value: Fields | Fields[]): string[] {
  return Array.isArray(value) ? tableOf(value) : block(value)
}

/** One line for the names and one for each row. */
function tableOf(rows: readonly Fields[]): string[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [names, ...rows.map(row => names.map(name => cell(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines.map(line =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The text of a mail, for example, has several lines, but a row has one. */
function cell(value: unknown): string {
  return scalar(value).replace(/\s*\n\s*/g, ' ')
}

/** Any value on one line. The fields of an object are `name=value`. */
function scalar(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) {
    return value.length === 0 ? '-' : value.map(scalar).join(value.some(isObject) ? '; ' : ', ')
  }
  if (!isObject(value)) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${name}=${scalar(field)}`)
  return fields.join(' ') || '-'
}

function linesText(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('')
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
