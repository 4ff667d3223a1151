/** A spreadsheet takes a text with such a beginning for a formula, which can send the other cells away. */
export function guardedCell(text: string): string {
  return /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text
}
