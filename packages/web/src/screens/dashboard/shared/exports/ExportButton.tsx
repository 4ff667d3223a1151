import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/Button.tsx'
import { downloadFile } from '../../../../ui/download-file.ts'
import { localDay } from '../local-time.ts'

const FAILED = 'The export failed. Please try again.'

interface ExportedFile {
  csv: string
  /** What the file lacks, to show when it has been saved. */
  note?: string
}

interface ExportButtonProps {
  label: string
  /** The beginning of the file's name. */
  name: string
  /** Reads all rows. It ends when the signal is aborted. */
  read: (signal: AbortSignal) => Promise<ExportedFile>
  disabled?: boolean
}

type State =
  { is: 'idle' | 'busy' } | { is: 'done'; words: string } | { is: 'failed'; message: string }

/** Saves rows of the user as a CSV file. Leaving the page ends the export. */
export function ExportButton({ label, name, read, disabled = false }: ExportButtonProps) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const { signal } = (running.current = new AbortController())
    setState({ is: 'busy' })
    try {
      const { csv, note } = await read(signal)
      if (signal.aborted) return
      downloadFile(`${name}-${localDay(new Date())}.csv`, 'text/csv', csv)
      setState({ is: 'done', words: note ?? 'The file has been saved.' })
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof ApiError ? error.failure : null
      setState({
        is: 'failed',
        message: message ? messageOf(message, FAILED) : FAILED,
      })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        look="quiet"
        className="-mx-4"
        icon={<Download size={16} aria-hidden="true" />}
        busy={state.is === 'busy'}
        disabled={disabled}
        onClick={() => void save()}
      >
        {state.is === 'busy' ? 'Exporting...' : label}
      </Button>
      <p role="status" className="text-sm not-empty:ml-4">
        {state.is === 'done' && <span className="text-soft">{state.words}</span>}
        {state.is === 'failed' && <span className="text-danger">{state.message}</span>}
      </p>
    </div>
  )
}
