import { documentWords } from '@ringback/contract/customers/credit/documents'
import {
  getDocumentFile,
  type OperatorDocument,
  showDocument,
} from '@ringback/contract/operator/payments/documents'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { downloadFrom } from '../../api/download.ts'
import { useChange } from '../../api/use-change.ts'
import { DocumentSheet } from '../../documents/DocumentSheet.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { saveBlob } from '../../ui/download-file.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { useOperatorSession } from '../session/operator-session.ts'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { CustomerLink, EntityLink } from '../shared/values/EntityLink.tsx'
import { Code } from '../../ui/identity/Code.tsx'

/** A tax document as its customer has it. Only the sheet is printed (styles/print.css). */
export function DocumentPage() {
  const { id = '' } = useParams()
  const query = useEntity(showDocument, { params: { id } })
  const { data } = query
  return (
    <Page
      title={data ? `${documentWords(data.kind).title} ${data.number}` : 'Document'}
      heading={
        data && (
          <>
            {documentWords(data.kind).title} <Code>{data.number}</Code>
          </>
        )
      }
      lead={data && <Origin document={data} />}
      actions={data && <DocumentButtons document={data} />}
    >
      <Loaded query={query}>
        {document => (
          <div className="max-w-3xl">
            <DocumentSheet document={document} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Whose document it is, and the payment that it is for. */
function Origin({ document: { buyer, paymentId } }: { document: OperatorDocument }) {
  return (
    <>
      Issued to <CustomerLink {...buyer} />
      {paymentId !== null && (
        <>
          {' for the payment '}
          <EntityLink kind="payment" id={paymentId} />
        </>
      )}
    </>
  )
}

function DocumentButtons({ document: { id, number } }: { document: OperatorDocument }) {
  const session = useOperatorSession()
  const [failure, setFailure] = useState<string | null>(null)
  const dismiss = () => setFailure(null)
  const { changing, change } = useChange({ fail: setFailure, dismiss })
  const download = async () => {
    const url = getDocumentFile.path.replace(':id', encodeURIComponent(id))
    const state = () => ({ token: session.token() })
    const send = () => downloadFrom({ state, expire: () => session.expire() }, url)
    const file = await change('pdf', send, 'The download failed. Please try again.')
    if (file) saveBlob(`${number.replaceAll('/', '-')}.pdf`, file.value)
  }
  return (
    <>
      {failure !== null && (
        <Notice tone="error" onDismiss={dismiss} dismissLabel="Dismiss">
          {failure}
        </Notice>
      )}
      <Button
        className={DENSE}
        icon={<Download size={15} aria-hidden="true" />}
        busy={changing !== null}
        onClick={() => void download()}
      >
        Download PDF
      </Button>
      <Button
        look="secondary"
        className={DENSE}
        icon={<Printer size={15} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  )
}
