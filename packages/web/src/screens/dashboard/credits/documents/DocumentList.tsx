import { documentWords, listDocuments } from '@ringback/contract/customers/credit/documents'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { Rupees } from '../../../../money/Money.tsx'
import { PATHS } from '../../../../session/paths.ts'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { PagedList } from '../../shared/loading/PagedList.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'

type Documents = ResponseOf<typeof listDocuments>

const PAGE_SIZE = 5

/** The tax documents of the account. Nothing while there are none. */
export function DocumentList() {
  const request = useRequest(listDocuments)
  const [page, showPage] = useState(1)
  const query = useQuery<Documents, ApiError>({
    queryKey: [...keys.documents, page],
    queryFn: ({ signal }) => request({ query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!query.data?.totalCount && !query.error) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Tax documents</h2>
      <PagedList
        query={query}
        itemsOf={documentsOf}
        onPage={showPage}
        what="tax documents"
        failed="Failed to fetch your tax documents"
        skeleton={null}
        empty={null}
      >
        {documents => (
          <ul className="divide-y divide-line">
            {documents.map(({ id, kind, number, issuedOn, total }) => (
              <li key={id} className="flex items-center justify-between gap-4">
                <Link
                  to={`${PATHS.credits}&document=${encodeURIComponent(id)}`}
                  className="flex min-h-11 grow flex-wrap items-center gap-x-3 py-2 text-sm link"
                >
                  <span className="font-medium">{documentWords(kind).title}</span>
                  <span className="text-soft">
                    <Code>{number}</Code>
                  </span>
                  <span className="text-xs text-faint">{issuedOn}</span>
                </Link>
                <span className="text-sm font-semibold whitespace-nowrap">
                  <Rupees amount={total} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

const documentsOf = ({ documents }: Documents) => documents
