import { activateDeck, discardDeck, unscheduleDeck } from '@ringback/contract/operator/deck-changes'
import type { DeckComparison } from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE, denseButtonClass } from '../shared/console-controls.ts'
import { deckPricesPath } from './deck-path.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { PutInForceDialog } from './PutInForceDialog.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { rates } from './strings.ts'

type Action = 'export' | 'activate' | 'schedule' | 'unschedule' | 'roll-back' | 'discard'

/** What can be done with a deck. Every operator can export it. */
export function DeckActions({ comparison }: { comparison: DeckComparison }) {
  const [action, setAction] = useState<Action | null>(null)
  const can = useCan()
  const { deck } = comparison
  const mayChange = can(activateDeck.role) && deck.status !== 'in-force'
  return (
    <>
      <Link to={deckPricesPath(deck.id)} className={denseButtonClass()}>
        {rates.seePrices}
      </Link>
      <Button look="secondary" className={DENSE} onClick={() => setAction('export')}>
        {rates.export}
      </Button>
      {mayChange && (
        <>
          {deck.status === 'draft' && (
            <Button look="danger" className={DENSE} onClick={() => setAction('discard')}>
              {rates.discard}
            </Button>
          )}
          {deck.status === 'scheduled' && (
            <Button look="danger" className={DENSE} onClick={() => setAction('unschedule')}>
              {rates.unschedule}
            </Button>
          )}
          {deck.status === 'past' && (
            <Button look="danger" className={DENSE} onClick={() => setAction('roll-back')}>
              {rates.rollBack}
            </Button>
          )}
          <Button look="secondary" className={DENSE} onClick={() => setAction('schedule')}>
            {rates.schedule}
          </Button>
          <Button className={DENSE} onClick={() => setAction('activate')}>
            {rates.activate}
          </Button>
        </>
      )}
      <OpenDialog action={action} comparison={comparison} onClose={() => setAction(null)} />
    </>
  )
}

function OpenDialog(props: {
  action: Action | null
  comparison: DeckComparison
  onClose: () => void
}) {
  const { action, comparison, onClose } = props
  const { deck } = comparison
  const navigate = useNavigate()
  const request = (reason: string) => ({ params: { id: deck.id }, body: { reason } })
  switch (action) {
    case null:
      return null
    case 'export':
      return <ExportDialog deck={deck} onClose={onClose} />
    case 'activate':
    case 'schedule':
      return (
        <PutInForceDialog
          comparison={comparison}
          isScheduled={action === 'schedule'}
          onClose={onClose}
        />
      )
    case 'roll-back':
      return <RollBackDialog deck={deck} onClose={onClose} />
    case 'unschedule':
      return (
        <ChangeDialog
          title={rates.unscheduleOf(deck.name)}
          effect={rates.unscheduleEffect}
          endpoint={unscheduleDeck}
          request={request}
          confirmLabel={rates.unschedule}
          isDangerous
          doneText={rates.unscheduled}
          onClose={onClose}
        />
      )
    case 'discard':
      return (
        <ChangeDialog
          title={rates.discardOf(deck.name)}
          effect={rates.discardEffect}
          endpoint={discardDeck}
          request={request}
          confirmLabel={rates.discard}
          isDangerous
          doneText={rates.discarded}
          onDone={() => void navigate('/operator/rates')}
          onClose={onClose}
        />
      )
  }
}
