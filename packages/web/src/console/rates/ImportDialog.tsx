import {
  DECK_KIND_FIELD,
  UNUSED_COLUMNS_FIELD,
  importDeck,
} from '@ringback/contract/operator/rates/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { ActionInput } from '../shared/change/ActionInput.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { FileField, textOf } from '../shared/change/FileField.tsx'
import { rates } from './strings.ts'

/** Prepares a draft from CSV files. */
export function ImportDialog(props: { onDone: (deck: ListedDeck) => void; onClose: () => void }) {
  const [kind, setKind] = useState<DeckKind>('calls')
  const [file, setFile] = useState<File | null>(null)
  const [overrides, setOverrides] = useState<File | null>(null)
  const [acceptUnused, setAcceptUnused] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const request = () => {
    setProblem(file ? null : rates.fileMissing)
    if (!file) return null
    return requestOf({ kind, file, overrides: kind === 'calls' ? overrides : null, acceptUnused })
  }
  return (
    <ChangeDialog
      {...props}
      title={rates.importTitle}
      effect={rates.importEffect}
      endpoint={importDeck}
      request={request}
      confirmLabel={rates.prepare}
      doneText={rates.imported}
    >
      <ActionInput
        field={DECK_KIND_FIELD}
        facts={{}}
        value={kind}
        problem={null}
        onChange={value => setKind(value as DeckKind)}
      />
      <FileField
        label={rates.file}
        hint={rates.importHint[kind]}
        problem={problem}
        onChange={setFile}
      />
      {kind === 'calls' && (
        <FileField
          label={rates.overridesFile}
          hint={rates.overridesHint}
          problem={null}
          onChange={setOverrides}
        />
      )}
      <ActionInput
        field={UNUSED_COLUMNS_FIELD}
        facts={{}}
        value={acceptUnused}
        problem={null}
        onChange={setAcceptUnused}
      />
    </ChangeDialog>
  )
}

interface Import {
  kind: DeckKind
  file: File
  overrides: File | null
  /** The text of a flag. */
  acceptUnused: string
}

async function requestOf({ kind, file, overrides, acceptUnused }: Import) {
  const body = { kind, name: file.name.slice(0, 120), prices: await textOf(file) }
  return {
    body: {
      ...body,
      ...(overrides && { overrides: await textOf(overrides) }),
      ...(acceptUnused === 'true' && { acceptUnusedColumns: true }),
    },
  }
}
