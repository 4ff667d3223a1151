import { writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
}

/** Lines that cannot be written now are kept up to this size, and further ones are counted. */
const MAX_KEPT_BYTES = 2 ** 20
const RETRY_MS = 1_000

/**
 * Writes lines to a file. The server goes on when they cannot be written, for example because the disk of the log is
 * full: they are kept and written later, and a line says how many were lost. When the reader of a pipe has closed it,
 * they are dropped.
 */
export function logOutput(
  file: number,
  write: (file: number, bytes: Buffer) => number = writeSync,
): LogOutput {
  let kept: Buffer = Buffer.alloc(0)
  let lost = 0
  let retry: NodeJS.Timeout | null = null
  const keep = (line: string) => {
    const bytes = Buffer.from(line)
    if (kept.length + bytes.length > MAX_KEPT_BYTES) lost++
    else kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes])
  }
  const writeKept = () => {
    while (kept.length > 0) kept = kept.subarray(write(file, kept))
  }
  const flush = () => {
    try {
      writeKept()
      if (lost > 0) {
        keep(linesLost(lost))
        lost = 0
        writeKept()
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') kept = Buffer.alloc(0)
      retry ??= setTimeout(() => {
        retry = null
        flush()
      }, RETRY_MS).unref()
    }
  }
  return {
    write(line) {
      // One failed write for each line would be slow, and a retry is due anyway.
      const isWaiting = retry !== null
      keep(line)
      if (!isWaiting) flush()
    },
  }
}

function linesLost(lost: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 50, time, lost, msg: 'Log lines could not be written' })}\n`
}
