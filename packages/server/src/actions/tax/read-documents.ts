import type { TaxDocument } from '@ringback/contract/customers/credit/documents'
import type {
  OperatorDocument,
  listDocuments,
} from '@ringback/contract/operator/payments/documents'
import type { InputOf } from '@ringback/contract/endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import {
  countOwnDocuments,
  findDocument,
  findOwnDocument,
  listAllDocuments,
  listOwnDocuments,
} from '../../store/tax/document-lists.ts'
import { type ListPage, type PageOf, type PageRequest, paginate, readPage } from '../paginate.ts'

/** The user's documents, newest first. */
export function readOwnDocuments(
  { database }: Ports,
  userId: string,
  request: PageRequest,
): Promise<PageOf<'documents', TaxDocument>> {
  const { offset, limit, totals } = paginate(request)
  return database.readList(async db => {
    const documents = await listOwnDocuments(db, userId, { offset, limit })
    return { documents, ...totals(await countOwnDocuments(db, userId)) }
  })
}

/** A document of the user's own. Any other id reveals nothing. */
export async function readOwnDocument(
  { database }: Ports,
  userId: string,
  id: string,
): Promise<Outcome<TaxDocument, 'unknown-document'>> {
  const document = await database.read(db => findOwnDocument(db, userId, id))
  return document ? accepted(document) : refused('unknown-document')
}

/** @param id of the document, or its number */
export async function readDocument(
  { database }: Ports,
  id: string,
): Promise<Outcome<OperatorDocument, 'unknown-document'>> {
  const document = await database.read(db => findDocument(db, id))
  return document ? accepted(document) : refused('unknown-document')
}

/** The documents of a month or a year of the books, in the order of their numbers. */
export function readDocuments(
  { database }: Ports,
  { page, limit, ...filter }: InputOf<typeof listDocuments>['query'],
): Promise<ListPage<OperatorDocument>> {
  return database.readList(db =>
    readPage({ page, limit }, range => listAllDocuments(db, filter, range)),
  )
}
