import { type Role, roleOfHeading } from './csv-headings.ts'

/** A column of a CSV file. */
export interface CsvColumn {
  /** What the file calls it. Empty in a file without headings. */
  heading: string
  /** Its first text. */
  example: string
  /** The role that its heading, or its content, suggests. */
  role: Role
}

/** How many rows show what a column has. */
const ROWS_JUDGED = 50

/**
 * The columns of a file. Its first row has the headings, unless it has a phone number itself.
 *
 * @param rows all rows
 */
export function columnsOf(rows: readonly (readonly string[])[]): {
  hasHeadings: boolean
  columns: CsvColumn[]
} {
  const [first = []] = rows
  const hasHeadings = !first.some(isNumberText)
  const sample = rows.slice(hasHeadings ? 1 : 0, ROWS_JUDGED)
  const width = Math.max(first.length, ...sample.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at): CsvColumn => {
    const heading = hasHeadings ? (first[at]?.trim() ?? '') : ''
    const texts = sample.map(row => row[at]?.trim() ?? '').filter(text => text !== '')
    const role = hasHeadings ? roleOfHeading(heading) : roleOfTexts(texts)
    return { heading, example: texts[0] ?? '', role }
  })
  if (!hasHeadings) nameFirstTexts(columns)
  return { hasHeadings, columns }
}

/** Whether a text can be nothing but a phone number. */
function isNumberText(text: string): boolean {
  return /^[+(\d][\d ().\-/]{6,24}$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 7
}

function roleOfTexts(texts: readonly string[]): Role {
  return texts.length > 0 && texts.filter(isNumberText).length * 2 > texts.length
    ? 'phone'
    : 'unused'
}

/** Without headings the first column of words is taken for the name. */
function nameFirstTexts(columns: CsvColumn[]): void {
  const name = columns.find(({ role, example }) => role === 'unused' && /\p{L}/u.test(example))
  if (name) name.role = 'name'
}
