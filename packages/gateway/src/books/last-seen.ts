import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { uptime as secondsOfMachine } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** A time by both clocks: the wall's, which may be set, and the machine's uptime, which goes on. In milliseconds. */
export interface Moment {
  at: number
  uptime?: number | undefined
}

/** This moment. */
export function machineNow(): Moment {
  return { at: Date.now(), uptime: Math.round(secondsOfMachine() * 1_000) }
}

/** When kamailio last had each call. */
export type LastSeen = Map<string, Moment>

const lastSeen = z.record(z.string(), z.object({ at: z.int().min(0), uptime: z.number().min(0) }))
const fileIn = (folder: string) => join(folder, 'last-seen')

/** Replaces what was written before. Throws what `node:fs` throws, as on a full disk: what was written before stays. */
export function writeLastSeen(folder: string, calls: LastSeen): void {
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(Object.fromEntries(calls)))
  renameSync(`${fileIn(folder)}.new`, fileIn(folder))
}

/** What an agent before this one has written; empty where that cannot be read. */
export function readLastSeen(folder: string): LastSeen {
  try {
    return new Map(Object.entries(lastSeen.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))))
  } catch {
    return new Map()
  }
}
