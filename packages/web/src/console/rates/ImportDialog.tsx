import { importDeck } from '@ringback/contract/operator/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { useChange } from '../shared/change/use-change.ts'
import { KindField } from './KindField.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'
import { rates } from './strings.ts'

/** Prepares a draft from CSV files. */
export function ImportDialog(props: { onDone: (deck: ListedDeck) => void; onClose: () => void }) {
  const [kind, setKind] = useState<DeckKind>('calls')
  const [file, setFile] = useState<File | null>(null)
  const [overrides, setOverrides] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { change, isChanging, refusal } = useChange({
    ...props,
    endpoint: importDeck,
    doneText: rates.imported,
  })
  const submit = async () => {
    setProblem(file ? null : rates.fileMissing)
    if (!file) return
    await change({
      body: {
        kind,
        name: file.name.slice(0, 120),
        prices: await file.text(),
        ...(kind === 'calls' && overrides && { overrides: await overrides.text() }),
      },
    })
  }
  return (
    <PrepareDialog
      title={rates.importTitle}
      effect={rates.importEffect}
      confirmLabel={rates.prepare}
      isBusy={isChanging}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <KindField kind={kind} onChange={setKind} />
      <Field label={rates.file} hint={rates.importHint[kind]} problem={problem}>
        {ids => (
          <input
            {...ids}
            type="file"
            accept=".csv,text/csv"
            onChange={event => setFile(event.target.files?.[0] ?? null)}
            className={denseInputClass('py-1.5')}
          />
        )}
      </Field>
      {kind === 'calls' && (
        <Field label={rates.overridesFile} hint={rates.overridesHint}>
          {ids => (
            <input
              {...ids}
              type="file"
              accept=".csv,text/csv"
              onChange={event => setOverrides(event.target.files?.[0] ?? null)}
              className={denseInputClass('py-1.5')}
            />
          )}
        </Field>
      )}
    </PrepareDialog>
  )
}
