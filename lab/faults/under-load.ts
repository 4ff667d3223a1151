import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { pino } from 'pino'
import { type Crowd, addAccounts, startCrowd } from '../load/crowd.ts'
import type { LabProduct } from '../product.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkAnswers } from './checks/count-load.ts'
import { untilSettled } from './checks/read-state.ts'
import type { Check } from './report.ts'

export interface UnderLoadOptions {
  /** Of what users do, and of what breaks when. */
  seed: number
  users: number
  /** Whether commits reach the disk and some payments send no webhook. Both take longer. */
  isThorough: boolean
  print?: (line: string) => void
}

/** Lets users call, buy and rent while `breakIt` runs, and compares what they were answered with the database at `url`. */
export async function underLoad<Seen>(
  { url, sandboxUrl, servers }: LabProduct,
  databaseUrl: string,
  { seed, users, isThorough, pauseMs = [200, 1_500] }: UnderLoadOptions & Pauses,
  breakIt: (crowd: Crowd, database: Database) => Promise<Seen>,
): Promise<{ seen: Seen; crowd: Crowd; checks: Check[] }> {
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url: databaseUrl, poolSize: 2, log, unlimitedStatements: true })
  try {
    const crowd = await startCrowd({
      ...{ url, sandboxUrl, seed, pauseMs, losesWebhooks: isThorough },
      accounts: await addAccounts(databaseUrl, users),
      isProxied: servers.length > 1,
    })
    const seen = await breakIt(crowd, database)
    await crowd.stop()
    await untilSettled(database, crowd)
    return {
      seen,
      crowd,
      checks: [...(await checkEvidence(database, crowd)), ...checkAnswers(crowd)],
    }
  } finally {
    await database.close()
  }
}

interface Pauses {
  /** The shortest and the longest pause of a user between two acts. */
  pauseMs?: readonly [number, number] | undefined
}
