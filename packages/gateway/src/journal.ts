import { openSync, closeSync, fstatSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What kamailio has written about a call (`deploy/sip/reports.lua`). */
const journalLine = z.object({
  is: z.enum(['started', 'dialled', 'ringing', 'answered', 'ended']),
  /** Unix time as `seconds.microseconds`. */
  at: z
    .string()
    .transform(text => Math.round(Number(text) * 1_000))
    .pipe(z.int().min(0)),
  call: z.string(),
  trunk: z.string(),
  limit: z.string().transform(Number),
  by: z.string(),
  code: z.string().transform(Number),
  cause: z.string(),
})
export interface JournalLine extends z.infer<typeof journalLine> {
  /** The day and the offset of the line: unique, and sorted by time. */
  sequence: string
}

const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.jsonl$/

/** The days of which there are lines, the oldest first. */
export function journalDays(folder: string): string[] {
  return readdirSync(folder)
    .flatMap(name => DAY_FILE.exec(name)?.[1] ?? [])
    .sort()
}

/**
 * Returns a function that reads what is new since its last call, beginning with the day `firstDay`. A line that is not
 * complete yet is left for the next call, and one that is no JSON is left out.
 */
export function journalReader(folder: string, firstDay: string): () => JournalLine[] {
  const offsets = new Map<string, number>()
  return () =>
    journalDays(folder)
      .filter(day => day >= firstDay)
      .flatMap(day => {
        const { lines, offset } = readLines(folder, day, offsets.get(day) ?? 0)
        offsets.set(day, offset)
        return lines
      })
}

function readLines(folder: string, day: string, from: number) {
  const bytes = readFrom(join(folder, `${day}.jsonl`), from)
  const lines: JournalLine[] = []
  let offset = from
  for (;;) {
    const start = offset - from
    const end = bytes.indexOf('\n', start)
    if (end < 0) return { lines, offset }
    const parsed = journalLine.safeParse(parseJson(bytes.subarray(start, end).toString()))
    if (parsed.success)
      lines.push({ ...parsed.data, sequence: `${day}/${String(offset).padStart(12, '0')}` })
    offset = from + end + 1
  }
}

function readFrom(path: string, from: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
