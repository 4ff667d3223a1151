import type { Failure } from '@ringback/contract/operator/failures'
import type { Ports } from '../../ports/ports.ts'
import { listFailures } from '../../store/failures/job-failures.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'

/** The work of background jobs that fails, that which has failed longest first. */
export function readFailures(
  ports: Ports,
  filter: Parameters<typeof listFailures>[1],
  page: PageRequest,
): Promise<ListPage<Failure>> {
  return ports.database.read(db => readPage(page, range => listFailures(db, filter, range)))
}
