import type { ResponseOf } from '@ringback/contract/endpoint'
import {
  checkTrunkFile,
  importTrunkNumbers,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { Notice } from '../../ui/Notice.tsx'
import { FileField, textOf } from '../shared/change/ActionInput.tsx'
import { ChangeDialog, FileProblem } from '../shared/change/ChangeDialog.tsx'
import { shared } from '../shared/strings.ts'
import { trunkNumbers } from './trunk-strings.ts'

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
    setProblem(isReady ? null : isFaulty ? trunkNumbers.fileFaulty : trunkNumbers.fileMissing)
    return isReady ? { body: { file: chosen.text, reason } } : null
  }
  return (
    <ChangeDialog
      title={trunkNumbers.importTitle}
      effect={trunkNumbers.importEffect}
      endpoint={importTrunkNumbers}
      request={request}
      confirmLabel={trunkNumbers.confirm}
      doneText={({ added, changed }) => trunkNumbers.imported(added, changed)}
      onClose={onClose}
    >
      <FileField
        label={trunkNumbers.file}
        hint={trunkNumbers.fileHint}
        problem={problem}
        onChange={file => {
          setProblem(null)
          void choose(file)
        }}
      />
      <div aria-live="polite" className="grid gap-3">
        {chosen.is === 'checking' && <p className="text-sm text-soft">{trunkNumbers.checking}</p>}
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
        <p>{trunkNumbers.faults(faults.length + unlistedFaults)}</p>
        <Lines lines={faults} />
        {unlistedFaults > 0 && <p className="mt-1">{trunkNumbers.moreFaults(unlistedFaults)}</p>}
      </Notice>
    )
  }
  return (
    <Notice tone={kindsWithoutFee.length + doubts.length > 0 ? 'warning' : 'info'}>
      <p>{trunkNumbers.counts(counts)}</p>
      {unusedColumns.length > 0 && <p>{trunkNumbers.unused(unusedColumns)}</p>}
      {kindsWithoutFee.length > 0 && <p>{trunkNumbers.withoutFee(kindsWithoutFee)}</p>}
      {doubts.length > 0 && <Lines lines={doubts} />}
      {unlistedDoubts > 0 && <p className="mt-1">{trunkNumbers.moreFaults(unlistedDoubts)}</p>}
    </Notice>
  )
}

function Lines({ lines }: { lines: Check['faults'] }) {
  return (
    <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-4 wrap-anywhere">
      {lines.map(({ line, problem }, at) => (
        <li key={at}>{trunkNumbers.fault(line, problem)}</li>
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
        : { is: 'failed', message: messageOf(reply.failure, trunkNumbers.checkFailed) }
    } catch (error) {
      return {
        is: 'failed',
        message: error instanceof FileProblem ? error.message : shared.unreadable,
      }
    }
  }
  return { chosen, choose }
}
