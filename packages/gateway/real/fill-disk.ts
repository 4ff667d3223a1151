import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Gateway } from './gateway.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * From now on nothing can be written: the kernel answers each attempt with ENOSPC.
 * @param isRead whether an agent that starts now reads what was written before, as if it were of yesterday
 * @returns what ends it
 */
export function fillDisk({ folder }: Gateway, isRead = false): () => void {
  const file = (name: string) => join(folder, 'reports', name)
  const today = file(`${dayOf(Date.now())}.jsonl`)
  const kept = isRead ? file(`${dayOf(Date.now() - 86_400_000)}.jsonl`) : `${today}.kept`
  const full = [today, file('acknowledged.new'), file('last-seen.new')]
  renameSync(today, kept)
  for (const path of full) symlinkSync('/dev/full', path)
  return () => {
    for (const path of full) rmSync(path)
    if (!isRead) renameSync(kept, today)
  }
}
