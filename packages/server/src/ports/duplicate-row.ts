/** Whether a statement failed because a row with its unique value exists. Both databases report PostgreSQL's SQLSTATE. */
export function isDuplicateRow(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
