import type { OperatorChange } from '@ringback/contract/operator/changes'
import type { Ports } from '../../ports/ports.ts'
import { type ChangeFilter, listChanges } from '../../store/operators/changes.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'

/** A page of the log of changes, newest first. */
export function readChanges(
  ports: Ports,
  filter: ChangeFilter,
  page: PageRequest,
): Promise<ListPage<OperatorChange>> {
  return ports.database.read(db => readPage(page, range => listChanges(db, filter, range)))
}
