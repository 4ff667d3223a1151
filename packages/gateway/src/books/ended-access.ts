import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './replace-file.ts'

/** Whose credentials are refused although they have not expired, for a kamailio that was restarted. */
export interface EndedAccess {
  /** Throws what `node:fs` throws, as on a full disk; the list has it all the same. */
  add(identity: string, until: number): void
  /** With the time until which credentials expire that are refused, in seconds since 1970. */
  list(): { identity: string; until: number }[]
}

const endedUntil = z.record(z.string(), z.int().min(0))

/** The list of an agent before this one goes on. @param now Unix time in milliseconds */
export function keepEndedAccess(folder: string, now: () => number = Date.now): EndedAccess {
  const file = join(folder, 'ended-access')
  const ended = readEnded(file)
  const list = () =>
    [...ended]
      .filter(([, until]) => until * 1_000 >= now())
      .map(([identity, until]) => ({ identity, until }))
  return {
    list,
    add(identity, until) {
      ended.set(identity, Math.max(until, ended.get(identity) ?? 0))
      const kept = list().map(each => [each.identity, each.until] as const)
      replaceFile(file, JSON.stringify(Object.fromEntries(kept)))
    },
  }
}

function readEnded(file: string): Map<string, number> {
  try {
    return new Map(Object.entries(endedUntil.parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch {
    return new Map()
  }
}
