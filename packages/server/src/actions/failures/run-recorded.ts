import type { Ports } from '../../ports/ports.ts'
import { clearFailure, findFailure } from '../../store/failures/job-failures.ts'
import { storeFailure } from './store-failure.ts'

/**
 * Runs a job. A run that fails is stored for operators until a run succeeds. The job runs at its interval anyway, so
 * it has no attempts of its own.
 *
 * @throws what the job throws
 */
export async function runRecorded(
  ports: Ports,
  name: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const item = { work: 'job', item: name } as const
  try {
    await run()
  } catch (error) {
    await storeFailure(ports, item, {}, { error }).catch((notStored: unknown) =>
      ports.log.error({ err: notStored, job: name }, 'A failure could not be stored'),
    )
    throw error
  }
  if (await ports.database.read(db => findFailure(db, item))) {
    await ports.database.transaction(tx => clearFailure(tx, item))
  }
}
