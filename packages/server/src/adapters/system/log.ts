import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

export interface LogOutput {
  /** The lines of one turn of the event loop are written together at its end, because a system call for each is slow. */
  write(line: string): void
  /** Writes what is not written yet. */
  flush(): void
}

/** Lines that cannot be written now are kept up to this size, and further ones are counted. */
const MAX_KEPT_BYTES = 2 ** 20
/** A turn of the event loop that logs more than this writes before its end. */
const TURN_BYTES = 2 ** 16
const RETRY_MS = 1_000

/**
 * Writes lines to a file. The server goes on when they cannot be written, for example because the disk of the log is
 * full: they are kept and written later, and a line has how many were lost. When the reader of a pipe has closed it,
 * they are dropped.
 */
export function logOutput(
  file: number,
  write: (file: number, bytes: Buffer) => number = writeSync,
): LogOutput {
  const lines = keptLines()
  let retry: NodeJS.Timeout | null = null
  let endOfTurn: NodeJS.Immediate | null = null
  const flush = () => {
    if (endOfTurn) clearImmediate(endOfTurn)
    endOfTurn = null
    try {
      lines.write(bytes => write(file, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') lines.drop()
      retry ??= setTimeout(() => {
        retry = null
        flush()
      }, RETRY_MS).unref()
    }
  }
  return {
    write(line) {
      lines.keep(line)
      // A failed write for each turn would be slow, and a retry is due anyway.
      if (retry !== null) return
      if (lines.newBytes > TURN_BYTES) flush()
      else endOfTurn ??= setImmediate(flush)
    },
    flush,
  }
}

/** Lines that are not written yet, and the count of those for which there was no space. */
function keptLines() {
  let kept: Buffer = Buffer.alloc(0)
  let newLines: string[] = []
  let newBytes = 0
  let lost = 0
  const keep = (line: string) => {
    const bytes = Buffer.byteLength(line)
    if (kept.length + newBytes + bytes > MAX_KEPT_BYTES) {
      lost++
      return
    }
    newLines.push(line)
    newBytes += bytes
  }
  const writeKept = (write: (bytes: Buffer) => number) => {
    kept = Buffer.concat([kept, Buffer.from(newLines.join(''))])
    newLines = []
    newBytes = 0
    while (kept.length > 0) kept = kept.subarray(write(kept))
  }
  return {
    get newBytes() {
      return newBytes
    },
    keep,
    /** @throws the error of the write; what it did not write stays */
    write(write: (bytes: Buffer) => number) {
      writeKept(write)
      if (lost === 0) return
      keep(linesLost(lost))
      lost = 0
      writeKept(write)
    },
    drop() {
      kept = Buffer.alloc(0)
    },
  }
}

function linesLost(lost: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 50, time, lost, msg: 'Log lines could not be written' })}\n`
}

const STANDARD_OUTPUT = 1

/** Logs to standard output, one JSON object a line. Phone numbers and e-mail addresses are masked in the whole line. */
export function createLog(level: string): Logger {
  // pino's own output waits for ever for a disk that is full.
  const output = logOutput(STANDARD_OUTPUT)
  process.once('exit', () => output.flush())
  return logTo(output, level)
}

/** Like {@link createLog}, to another output. */
export function logTo(output: { write(line: string): void }, level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: maskPersonalData },
  }
  return pino(options, output)
}

/**
 * `+14155550123` becomes `+1415***23`, `ada@example.com` becomes `a***@example.com`. An address is looked for at the
 * beginning of a word only: from every character of a long word on, it would take minutes.
 */
export function maskPersonalData(line: string): string {
  return line
    .replace(/(\+|%2B)(\d{4})\d{1,9}(\d{2})(?!\d)/gi, '$1$2***$3')
    .replace(/(?<![\w.%+-])([\w.%+-])[\w.%+-]*@([\w-]+\.[\w.-]+)/g, '$1***@$2')
}
