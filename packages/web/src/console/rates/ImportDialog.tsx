import { DECK_KIND_FIELD, importDeck } from '@ringback/contract/operator/rates/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates/rates'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ActionInput } from '../shared/change/ActionInput.tsx'
import { ChangeDialog } from '../shared/change/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { rates } from './strings.ts'

/** Prepares a draft from CSV files. */
export function ImportDialog(props: { onDone: (deck: ListedDeck) => void; onClose: () => void }) {
  const [kind, setKind] = useState<DeckKind>('calls')
  const [file, setFile] = useState<File | null>(null)
  const [overrides, setOverrides] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const request = () => {
    setProblem(file ? null : rates.fileMissing)
    return file && requestOf(kind, file, kind === 'calls' ? overrides : null)
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
    </ChangeDialog>
  )
}

async function requestOf(kind: DeckKind, file: File, overrides: File | null) {
  const body = { kind, name: file.name.slice(0, 120), prices: await file.text() }
  return { body: { ...body, ...(overrides && { overrides: await overrides.text() }) } }
}

function FileField(props: {
  label: string
  hint: string
  problem: string | null
  onChange: (file: File | null) => void
}) {
  return (
    <Field label={props.label} hint={props.hint} problem={props.problem}>
      {ids => (
        <input
          {...ids}
          type="file"
          accept=".csv,text/csv"
          onChange={event => props.onChange(event.target.files?.[0] ?? null)}
          className={denseInputClass('py-1.5')}
        />
      )}
    </Field>
  )
}
