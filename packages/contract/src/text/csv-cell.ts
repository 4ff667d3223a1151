/*
 * A spreadsheet takes a text for a formula when it begins with one of these characters, and a formula can send the other
 * cells away (https://owasp.org/www-community/attacks/CSV_Injection). Our files have commas. A spreadsheet whose list
 * separator is another one, as in most of Europe, does not know our quotes, so for it a cell begins after that separator
 * and after a line break inside of our text too. Spaces and quotes before the formula may be dropped.
 */
const CELL_START = '(?<=^|[;\\t|\\r\\n])'
const FORMULA = '(?=[\\s"\']*[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20])'
/** A tab or a line break in front is dropped too. */
const DROPPED_START = "(?='*[\\t\\r\\n])"

const UNGUARDED = new RegExp(`${CELL_START}${FORMULA}|^${DROPPED_START}`, 'g')
const GUARD = new RegExp(`${CELL_START}'${FORMULA}|^'${DROPPED_START}`, 'g')

/** A text with an apostrophe wherever a spreadsheet of any list separator would see a formula begin. */
export function guardedCell(text: string): string {
  return text.replace(UNGUARDED, "'")
}

/** The text of a {@link guardedCell}. A spreadsheet, too, writes an apostrophe before a number that is to stay text. */
export function unguardedCell(cell: string): string {
  return cell.replace(GUARD, '')
}
