import type { ResponseOf } from '@ringback/contract/endpoint'
import {
  checkTrunkFile,
  importTrunkNumbers,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { FileField, textOf } from '../shared/change/ActionInput.tsx'
import { ChangeDialog, fileProblemOf } from '../shared/change/ChangeDialog.tsx'

type Check = ResponseOf<typeof checkTrunkFile>

/** The file that was chosen last. */
type Chosen =
  | { is: 'none' }
  | { is: 'checking' }
  | { is: 'failed'; message: string }
  | { is: 'checked'; text: string; check: Check }

/** Imports the numbers of a CSV file. What it would do, and what is wrong with it, stands there before. */
export function TrunkFileDialog({ onClose }: { onClose: () => void }) {
  const { chosen, choose } = useCheckedFile()
  const [problem, setProblem] = useState<string | null>(null)
  const request = (reason: string) => {
    const isFaulty = chosen.is === 'checked' && chosen.check.faults.length > 0
    const isReady = chosen.is === 'checked' && !isFaulty
    setProblem(
      isReady
        ? null
        : isFaulty
          ? 'Correct the lines below, and choose the file again.'
          : 'Choose a file.',
    )
    return isReady ? { body: { file: chosen.text, reason } } : null
  }
  return (
    <ChangeDialog
      title="Import numbers from CSV"
      effect="The numbers of the file are offered to customers. Those that it does not name stay as they are."
      endpoint={importTrunkNumbers}
      request={request}
      confirmLabel="Import"
      doneText={({ added, changed }) => `Added: ${added}. Changed: ${changed}.`}
      onClose={onClose}
    >
      <FileField
        label="Numbers (CSV)"
        hint="Columns: number, and perhaps type, country, region, trunk. What is empty is taken from the numbering plan."
        problem={problem}
        onChange={file => {
          setProblem(null)
          void choose(file)
        }}
      />
      <div aria-live="polite" className="grid gap-3">
        {chosen.is === 'checking' && <p className="text-sm text-soft">Checking the file …</p>}
        {chosen.is === 'failed' && <Notice tone="error">{chosen.message}</Notice>}
        {chosen.is === 'checked' && <CheckResult {...chosen.check} />}
      </div>
    </ChangeDialog>
  )
}

function CheckResult(check: Check) {
  const {
    faults,
    unlistedFaults,
    doubts,
    unlistedDoubts,
    unusedColumns,
    kindsWithoutFee,
    ...counts
  } = check
  if (faults.length > 0) {
    return (
      <Notice tone="error">
        <p>{faultsText(faults.length + unlistedFaults)}</p>
        <Lines lines={faults} />
        {unlistedFaults > 0 && <p className="mt-1">{`And ${unlistedFaults} more.`}</p>}
      </Notice>
    )
  }
  return (
    <Notice tone={kindsWithoutFee.length + doubts.length > 0 ? 'warning' : 'info'}>
      <p>{`New: ${counts.added}. Changed: ${counts.changed}. Unchanged: ${counts.unchanged}.`}</p>
      {unusedColumns.length > 0 && <p>{`Not used: the columns ${unusedColumns.join(', ')}.`}</p>}
      {kindsWithoutFee.length > 0 && (
        <p>{`Not offered, because the active deck has no fee for them: ${kindsWithoutFee.join(', ')}.`}</p>
      )}
      {doubts.length > 0 && <Lines lines={doubts} />}
      {unlistedDoubts > 0 && <p className="mt-1">{`And ${unlistedDoubts} more.`}</p>}
    </Notice>
  )
}

function Lines({ lines }: { lines: Check['faults'] }) {
  return (
    <ul className="mt-1 max-h-48 list-disc overflow-y-auto ps-4 wrap-anywhere">
      {lines.map(({ line, problem }, at) => (
        <li key={at}>{`Line ${line}: ${problem}`}</li>
      ))}
    </ul>
  )
}

/** Reads a file and has the server check it. The answer of an earlier file is dropped. */
function useCheckedFile() {
  const client = useClient()
  const latest = useRef<File | null>(null)
  const [chosen, setChosen] = useState<Chosen>({ is: 'none' })
  const choose = async (file: File | null) => {
    latest.current = file
    if (!file) return setChosen({ is: 'none' })
    setChosen({ is: 'checking' })
    const read = await check(file)
    if (latest.current === file) setChosen(read)
  }
  const check = async (file: File): Promise<Chosen> => {
    try {
      const text = await textOf(file)
      const reply = await client.request(checkTrunkFile, { body: { file: text } })
      return reply.ok
        ? { is: 'checked', text, check: reply.value }
        : { is: 'failed', message: messageOf(reply.failure, 'The file could not be checked.') }
    } catch (error) {
      return { is: 'failed', message: fileProblemOf(error) }
    }
  }
  return { chosen, choose }
}

function faultsText(count: number): string {
  return count === 1
    ? '1 line is wrong, so nothing is imported:'
    : `${count} lines are wrong, so nothing is imported:`
}
