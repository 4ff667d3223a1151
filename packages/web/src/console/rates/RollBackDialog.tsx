import { rollBackDeck } from '@ringback/contract/operator/deck-changes'
import type { DeckKind, ListedDeck } from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { AcceptBox } from '../shared/AcceptBox.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { KindField } from './KindField.tsx'
import { rates } from './strings.ts'

interface RollBackDialogProps {
  /** Null for the deck that was in force before. */
  deck: ListedDeck | null
  onClose: () => void
}

/** Puts an earlier deck in force again. */
export function RollBackDialog({ deck, onClose }: RollBackDialogProps) {
  const [kind, setKind] = useState<DeckKind>(deck?.kind ?? 'calls')
  const [acceptBelowCost, setAccepted] = useState(false)
  return (
    <ChangeDialog
      title={deck ? rates.rollBackTo(deck.name) : rates.rollBackTitle}
      effect={rates.rollBackEffect}
      endpoint={rollBackDeck}
      request={reason => ({
        body: { kind, ...(deck && { deckId: deck.id }), acceptBelowCost, reason },
      })}
      confirmLabel={rates.rollBack}
      isDangerous
      doneText={rates.rolledBack}
      onClose={onClose}
    >
      {!deck && <KindField kind={kind} onChange={setKind} />}
      <AcceptBox
        label={rates.acceptBelowCostAnyway}
        isChecked={acceptBelowCost}
        onChange={setAccepted}
      />
    </ChangeDialog>
  )
}
