import {
  DECK_KIND_FIELD,
  SOLD_INCREMENT_FIELD,
  type SoldIncrement,
  UNUSED_COLUMNS_FIELD,
  importDeck,
} from '@ringback/contract/operator/rates/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { ActionInput, FileField, textOf } from '../shared/change/ActionInput.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { rates } from './strings.ts'

/** Prepares a draft from CSV files. */
export function ImportDialog(props: { onDone: (deck: ListedDeck) => void; onClose: () => void }) {
  const [kind, setKind] = useState<DeckKind>('calls')
  const [file, setFile] = useState<File | null>(null)
  const [overrides, setOverrides] = useState<File | null>(null)
  const [soldIncrement, setSoldIncrement] = useState<SoldIncrement>('refuse')
  const [acceptUnused, setAcceptUnused] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const request = () => {
    setProblem(file ? null : rates.fileMissing)
    if (!file) return null
    const isOfCalls = kind === 'calls'
    return requestOf({
      ...{ kind, file, acceptUnused, overrides: isOfCalls ? overrides : null },
      soldIncrement: isOfCalls ? soldIncrement : 'refuse',
    })
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
        <CallFields {...{ soldIncrement, setSoldIncrement }} onOverrides={setOverrides} />
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

interface CallFieldsProps {
  soldIncrement: SoldIncrement
  setSoldIncrement: (chosen: SoldIncrement) => void
  onOverrides: (file: File | null) => void
}

/** What only a deck of calls has. */
function CallFields({ soldIncrement, setSoldIncrement, onOverrides }: CallFieldsProps) {
  return (
    <>
      <FileField
        label={rates.overridesFile}
        hint={rates.overridesHint}
        problem={null}
        onChange={onOverrides}
      />
      <ActionInput
        field={SOLD_INCREMENT_FIELD}
        facts={{}}
        value={soldIncrement}
        problem={null}
        onChange={value => setSoldIncrement(value as SoldIncrement)}
      />
    </>
  )
}

interface Import {
  kind: DeckKind
  file: File
  overrides: File | null
  /** The text of a flag. */
  acceptUnused: string
  soldIncrement: SoldIncrement
}

async function requestOf({ kind, file, overrides, acceptUnused, soldIncrement }: Import) {
  const body = { kind, name: file.name.slice(0, 120), prices: await textOf(file) }
  return {
    body: {
      ...body,
      ...(overrides && { overrides: await textOf(overrides) }),
      ...(soldIncrement !== 'refuse' && { soldIncrement }),
      ...(acceptUnused === 'true' && { acceptUnusedColumns: true }),
    },
  }
}
