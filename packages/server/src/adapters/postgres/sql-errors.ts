const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** feature_not_supported. Our statements get it only as "cached plan must not change result type". */
const OUTDATED_PLAN = '0A000'
const IN_FAILED_TRANSACTION = '25P02'
const LOCK_NOT_AVAILABLE = '55P03'
const READ_ONLY_TRANSACTION = '25006'

/** SQLSTATE codes and system errors that report an unavailable database instead of an invalid statement. */
const UNAVAILABLE =
  /^(08...|53...|57P0[1-3]|57014|55P03|25P03|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH)$/
/** `disk_full`, and the error of a file system. The embedded database reports the first one, too. */
const STORAGE_FULL = ['53100', 'ENOSPC']
/** Errors of node-postgres, which have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|encountered a connection error|timeout exceeded when trying to connect|Query read timeout/

/** The transaction conflicted with another transaction or a migration. It may succeed when it is retried. */
export function isContention(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, OUTDATED_PLAN].includes(codeOf(error))
}

/** The columns of a table changed after the statement was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN
}

/** The statement has waited for a lock as long as its session may. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE
}

/** The statement failed because an earlier statement of its transaction failed. */
export function isCausedByEarlierError(error: unknown): boolean {
  return codeOf(error) === IN_FAILED_TRANSACTION
}

export function isUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE.test(codeOf(error)) ||
    (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message))
  )
}

export function isStorageFull(error: unknown): boolean {
  return STORAGE_FULL.includes(codeOf(error))
}

/** The statement writes, and the transaction may only read. */
export function isReadOnlyTransaction(error: unknown): boolean {
  return codeOf(error) === READ_ONLY_TRANSACTION
}

/** The name of the constraint that the statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
