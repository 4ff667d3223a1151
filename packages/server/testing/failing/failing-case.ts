import type { FailedWork } from '@ringback/contract/operator/failures'
import { sql } from 'kysely'
import type { TestWorld } from '../test-world.ts'

/** Work that always fails, and work beside it that must not wait for it. */
export interface FailingRow {
  /** `mail` failures of the mail server are in the list of mails. */
  listedAs: FailedWork | 'failed-mails'
  /** Creates both, in this order: the failing work is due first. */
  arrange(world: TestWorld): Promise<Arranged>
}

interface Arranged {
  /** How the failure names the failing work. */
  item: string
  /** Absent where the job has one piece of work only. */
  isHealthyDone?(): Promise<boolean>
}

export const FAILING = new Error('this always fails\nand has a second line')

/** Fails like all failing work. */
export function fail(): never {
  throw FAILING
}

/** Replaces a function of a vendor by one that fails for one argument. */
export function failFor<T extends object, K extends keyof T>(
  vendor: T,
  name: K,
  text: string,
): void {
  const original = vendor[name] as (...args: unknown[]) => unknown
  const failing = async (...args: unknown[]) => {
    if (JSON.stringify(args).includes(text)) throw FAILING
    return original.apply(vendor, args)
  }
  vendor[name] = failing as T[K]
}

/** Whether a row has this status now. */
export function isStatus(
  world: TestWorld,
  table: 'calls' | 'purchases' | 'virtual_numbers' | 'voicemails',
  id: string,
  status: string,
) {
  return async () => {
    const { rows } = await sql<{ status: string }>`
      select status from ${sql.table(table)} where id = ${id}`.execute(world.database.kysely)
    return rows[0]?.status === status
  }
}

/** Whether a mail with this text in its subject is written. */
export function isMailWritten(world: TestWorld, subject: string) {
  return async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.some(mail => mail.subject.includes(subject))
  }
}
