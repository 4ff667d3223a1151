import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { ArrowLeft, Download, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { downloadFile } from '../../../../ui/download-file.ts'
import { LoadedContacts } from '../ContactList.tsx'
import { ImportPlanView } from './ImportPlanView.tsx'
import { useImport } from './use-import.ts'
import { writeVcard, writeCsv } from './write-contacts.ts'

interface TransferPageProps {
  onBack: () => void
  /** Called after an import with the notice about it. */
  onAdded: (notice: string) => void
}

/** Import of a file with a dry run, and export. It takes the place of the list of contacts. */
export function TransferPage({ onBack, onAdded }: TransferPageProps) {
  const transfer = useImport(onAdded)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Import or export contacts</h2>
        <Button
          look="quiet"
          className="-mx-4"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          disabled={transfer.stage.is === 'saving'}
          onClick={onBack}
        >
          Back to contacts
        </Button>
      </div>
      {/* What a file would add, and what can be exported, is not known before. */}
      <LoadedContacts>{contacts => <Transfers contacts={contacts} {...transfer} />}</LoadedContacts>
    </>
  )
}

interface TransfersProps extends ReturnType<typeof useImport> {
  contacts: readonly Contact[]
}

function Transfers({ contacts, stage, problem, read, add }: TransfersProps) {
  const isRead = stage.is === 'read' || stage.is === 'saving'
  return (
    <>
      <Part title="Import">
        <p className="text-sm text-soft">
          Choose a vCard file (.vcf) or a CSV file, as phones, Google, Apple, Outlook and Yahoo
          export them. You see what would be added before anything is saved. The file stays in your
          browser.
        </p>
        <FileButton
          isOther={isRead}
          busy={stage.is === 'reading'}
          disabled={stage.is === 'saving'}
          onFile={read}
        />
        {problem !== null && !isRead && <Notice tone="error">{problem}</Notice>}
        {isRead && (
          <ImportPlanView
            key={stage.file.id}
            file={stage.file}
            contacts={contacts}
            problem={problem}
            progress={stage.is === 'saving' ? stage.progress : null}
            onAdd={fields => add(stage.file, fields)}
          />
        )}
      </Part>
      {!isRead && <Export contacts={contacts} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line py-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

interface FileButtonProps {
  /** Whether a file has been read already. */
  isOther: boolean
  busy: boolean
  disabled: boolean
  onFile: (file: File) => void
}

/** A button that opens the browser's choice of a file. */
function FileButton({ isOther, busy, disabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vcf,.vcard,.csv,.txt,text/vcard,text/x-vcard,text/csv,text/plain"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        look="secondary"
        icon={<Upload size={16} aria-hidden="true" />}
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {buttonText(busy, isOther)}
      </Button>
    </div>
  )
}

function buttonText(busy: boolean, isOther: boolean): string {
  if (busy) return 'Reading the file...'
  return isOther ? 'Choose another file' : 'Choose a file'
}

function Export({ contacts }: { contacts: readonly Contact[] }) {
  const isEmpty = contacts.length === 0
  return (
    <Part title="Export">
      <p className="text-sm text-soft">
        {isEmpty
          ? 'You have no contacts to export.'
          : 'All your contacts in one file. Both formats can be imported here again.'}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1 *:whitespace-nowrap">
        <Button
          look="secondary"
          icon={<Download size={16} aria-hidden="true" />}
          disabled={isEmpty}
          onClick={() => downloadFile('contacts.vcf', 'text/vcard', writeVcard(contacts))}
        >
          Export vCard
        </Button>
        <Button
          look="secondary"
          icon={<Download size={16} aria-hidden="true" />}
          disabled={isEmpty}
          onClick={() => downloadFile('contacts.csv', 'text/csv', writeCsv(contacts))}
        >
          Export CSV
        </Button>
      </div>
    </Part>
  )
}
