import { readFileSync } from 'node:fs'
import { uptime as secondsOfMachine } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './replace-file.ts'

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

/** Replaces what was written before. */
export function writeLastSeen(folder: string, calls: LastSeen): void {
  replaceFile(fileIn(folder), JSON.stringify(Object.fromEntries(calls)))
}

/** What an agent before this one has written; empty where that cannot be read. */
export function readLastSeen(folder: string): LastSeen {
  try {
    return new Map(Object.entries(lastSeen.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))))
  } catch {
    return new Map()
  }
}
