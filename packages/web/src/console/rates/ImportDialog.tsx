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

const IMPORT_HINT = {
  calls:
    'prefix, destination, country_iso, cost_per_min_usd, increment_first_s, increment_next_s; with two carriers, perhaps trunk_cost_per_min_usd',
  numbers: 'country_iso, number_type, monthly_fee_usd, voice',
} as const

/** Prepares a draft from CSV files. */
export function ImportDialog(props: { onDone: (deck: ListedDeck) => void; onClose: () => void }) {
  const [kind, setKind] = useState<DeckKind>('calls')
  const [file, setFile] = useState<File | null>(null)
  const [overrides, setOverrides] = useState<File | null>(null)
  const [soldIncrement, setSoldIncrement] = useState<SoldIncrement>('refuse')
  const [acceptUnused, setAcceptUnused] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const request = () => {
    setProblem(file ? null : 'Choose a file.')
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
      title="Import a deck from CSV"
      effect="The file becomes a draft. You see what it changes before anything changes."
      endpoint={importDeck}
      request={request}
      confirmLabel="Prepare draft"
      doneText="The file is a draft now."
    >
      <ActionInput
        field={DECK_KIND_FIELD}
        facts={{}}
        value={kind}
        problem={null}
        onChange={value => setKind(value as DeckKind)}
      />
      <FileField
        label="Prices (CSV)"
        hint={IMPORT_HINT[kind]}
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
        label="Prices by caller ID (CSV)"
        hint="Optional. country_iso, destination, origin_group, origin_prefixes, cost_per_min_usd"
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
