import { type Micros, decimalUsd } from '@ringback/contract/money'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { downloadFile } from '../../../../ui/download-file.ts'
import { localDay } from '../../../../text/local-time.ts'

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
  | { is: 'idle' | 'busy' }
  | { is: 'done'; words: string }
  | { is: 'failed'; message: string }

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
      <p role="status" className="text-sm not-empty:ms-4">
        {state.is === 'done' && <span className="text-soft">{state.words}</span>}
        {state.is === 'failed' && <span className="text-danger">{state.message}</span>}
      </p>
    </div>
  )
}

/** Dollars with every decimal, and at least two: "-0.026". Empty for null. */
export function dollarCell(amount: Micros | null): string {
  return amount === null ? '' : decimalUsd(amount)
}

/** ISO 8601 with the offset of the browser's zone at that time: "2026-11-23T18:16:23+01:00". */
export function localTime(time: Date): string {
  const offsetMinutes = -time.getTimezoneOffset()
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
