import { fetchDeck } from '@ringback/contract/operator/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { useChange } from '../shared/change/use-change.ts'
import { KindField } from './KindField.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'
import { rates } from './strings.ts'

interface FetchDialogProps {
  /** What is chosen at first. */
  kind: DeckKind
  onDone: (deck: ListedDeck) => void
  onClose: () => void
}

/** Prepares a draft of the carrier's current prices. */
export function FetchDialog(props: FetchDialogProps) {
  const [kind, setKind] = useState(props.kind)
  const { change, isChanging, refusal } = useChange({
    ...props,
    endpoint: fetchDeck,
    doneText: rates.fetched,
  })
  return (
    <PrepareDialog
      title={rates.fetchTitle}
      effect={rates.fetchEffect}
      confirmLabel={rates.prepare}
      isBusy={isChanging}
      refusal={refusal}
      onSubmit={() => void change({ body: { kind } })}
      onClose={props.onClose}
    >
      <KindField kind={kind} onChange={setKind} />
    </PrepareDialog>
  )
}
