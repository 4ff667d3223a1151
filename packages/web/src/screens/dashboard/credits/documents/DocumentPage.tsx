import {
  type TaxDocument,
  getDocument,
  getDocumentFile,
} from '@ringback/contract/customers/credit/documents'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useChange } from '../../../../api/use-change.ts'
import { downloadFrom } from '../../../../api/download.ts'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { DocumentSheet } from '../../../../documents/DocumentSheet.tsx'
import { PATHS } from '../../../../session/paths.ts'
import { useSession } from '../../../../session/use-session.ts'
import { Button, buttonClass } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { saveBlob } from '../../../../ui/download-file.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { RowsSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../../shared/messages/NoticeBox.tsx'

/** A tax document in the place of the Credits tab. Only the sheet is printed (styles/print.css). */
export function DocumentPage({ id }: { id: string }) {
  const request = useRequest(getDocument)
  const query = useQuery<TaxDocument, ApiError>({
    queryKey: [...keys.documents, id],
    queryFn: ({ signal }) => request({ params: { id } }, { signal }),
  })
  const { data } = query
  return (
    <div className="content-width">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Link to={PATHS.credits} className={buttonClass('plain', '-ms-4')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to credits
        </Link>
        {data && <DocumentButtons document={data} />}
      </div>
      {data ? (
        <DocumentSheet document={data} />
      ) : (
        <Card>
          <Loaded
            query={query}
            what="document"
            failed="The document could not be loaded."
            skeleton={<RowsSkeleton label="Loading the document" rows={8} />}
          >
            {() => null}
          </Loaded>
        </Card>
      )}
    </div>
  )
}

function DocumentButtons({ document: { id, number } }: { document: TaxDocument }) {
  const notices = useNotice()
  const session = useSession()
  const { changing, change } = useChange(notices)
  const download = async () => {
    const { path } = getDocumentFile
    const url = path.replace(':id', encodeURIComponent(id))
    const send = () => downloadFrom(session, url)
    const file = await change('pdf', send, 'The download failed. Please try again.')
    if (file) saveBlob(`${number.replaceAll('/', '-')}.pdf`, file.value)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <NoticeBox {...notices} />
      <Button
        icon={<Download size={16} aria-hidden="true" />}
        busy={changing !== null}
        onClick={() => void download()}
      >
        Download PDF
      </Button>
      <Button
        look="secondary"
        icon={<Printer size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  )
}
