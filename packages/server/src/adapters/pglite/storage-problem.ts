import { accessSync, constants, statfsSync } from 'node:fs'
import type { StorageProblem } from '../../ports/database.ts'

/**
 * Three files of PostgreSQL's log. It stops when it cannot begin the next one, so nothing is written any more while
 * there is still space for them.
 */
const RESERVE_BYTES = 64 * 2 ** 20

/** What keeps files in this directory from being written; null if nothing does. Takes microseconds. */
export function storageProblemOf(directory: string): StorageProblem | null {
  try {
    accessSync(directory, constants.W_OK)
  } catch (error) {
    if (isReadOnly(error)) return 'read-only'
    throw error
  }
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < RESERVE_BYTES ? 'full' : null
}

function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'EROFS' || code === 'EACCES'
}

/** Nothing can be written to the data directory, so the embedded database cannot be opened. */
export class StorageUnwritable extends Error {
  override readonly name = 'StorageUnwritable'

  constructor(directory: string, problem: StorageProblem) {
    super(
      problem === 'full'
        ? `The disk of the data directory ${directory} has less than 64 MB of free space. ` +
            'Free some space, or set DATA_DIR to another directory.'
        : `The data directory ${directory} is read-only. ` +
            'Make it writable, or set DATA_DIR to another directory.',
    )
  }
}
