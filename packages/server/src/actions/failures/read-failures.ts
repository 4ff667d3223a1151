import type { Failure } from '@ringback/contract/operator/failures'
import type { Ports } from '../../ports/ports.ts'
import { listFailures, lockFailure, setNextAttempt } from '../../store/failures/job-failures.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type ChangedBy, change } from '../operators/change.ts'

/** The work of background jobs that fails, that which has failed longest first. */
export function readFailures(
  ports: Ports,
  filter: Parameters<typeof listFailures>[1],
  page: PageRequest,
): Promise<ListPage<Failure>> {
  return ports.database.read(db => readPage(page, range => listFailures(db, filter, range)))
}

/**
 * Makes failed work due now, once: work that was suspended and fails again is suspended again. The job that the work
 * belongs to does the rest.
 */
export function tryAgain(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, 'unknown-failure'>> {
  return change(ports, by, 'failures try-again', async (tx, at) => {
    const failure = await lockFailure(tx, id)
    if (!failure) return refused('unknown-failure')
    await setNextAttempt(tx, id, at)
    const { work, item, failures, nextAttemptAt } = failure
    return accepted({
      subject: `${work}:${item}`,
      before: { failures, nextAttemptAt },
      after: { failures, nextAttemptAt: at },
      value: null,
    })
  })
}
