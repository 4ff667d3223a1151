import {
  type DeckComparison,
  activateDeck,
  compareDeck,
  unscheduleDeck,
} from '@ringback/contract/operator/rates'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { Stat } from '../shared/Stat.tsx'
import { useEntity } from '../shared/use-api.ts'
import { DeckNotes } from './DeckNotes.tsx'
import { DeckStatus } from './DeckStatus.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { PutInForceDialog } from './PutInForceDialog.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'
import { rates } from './strings.ts'

/** A deck, and what it changes. */
export function DeckPage() {
  const { id = '' } = useParams()
  // The list below reads the rows; this reads the deck and its counts.
  const query = useEntity(compareDeck, { params: { id }, query: { limit: 1 } })
  return (
    <Loaded query={query}>
      {comparison => (
        <Page
          title={comparison.deck.name}
          lead={<Lead comparison={comparison} />}
          actions={<Actions comparison={comparison} />}
        >
          <DeckNotes comparison={comparison} />
          <Counts comparison={comparison} />
          <PriceChanges deckId={id} />
        </Page>
      )}
    </Loaded>
  )
}

function Lead({ comparison: { deck, against } }: { comparison: DeckComparison }) {
  const isInForce = deck.status === 'in-force'
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DeckStatus status={deck.status} />
      {isInForce ? rates.isInForce : against ? rates.against(against.name) : rates.firstDeck}
    </span>
  )
}

function Counts({ comparison: { deck, counts } }: { comparison: DeckComparison }) {
  const tiles = [
    ['raised', counts.raised],
    ['lowered', counts.lowered],
    ['added', counts.added],
    ['removed', counts.removed],
    ['other-terms', counts.otherTerms],
    ['below-cost', counts.belowCost],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      {tiles.map(([change, count]) => (
        <Stat
          key={change}
          label={rates.changes[change]}
          value={count.toLocaleString()}
          to={`/operator/rates/decks/${deck.id}?change=${change}`}
        />
      ))}
      <Stat label={rates.unchanged} value={counts.unchanged.toLocaleString()} />
    </div>
  )
}

function Actions({ comparison }: { comparison: DeckComparison }) {
  const [dialog, setDialog] = useState<'activate' | 'schedule' | 'unschedule' | 'roll-back'>()
  const can = useCan()
  const { deck } = comparison
  const close = () => setDialog(undefined)
  if (!can(activateDeck.role) || deck.status === 'in-force') return null
  return (
    <>
      {deck.status === 'scheduled' && (
        <Button look="danger" className={DENSE} onClick={() => setDialog('unschedule')}>
          {rates.unschedule}
        </Button>
      )}
      {deck.status === 'past' && (
        <Button look="danger" className={DENSE} onClick={() => setDialog('roll-back')}>
          {rates.rollBack}
        </Button>
      )}
      <Button look="secondary" className={DENSE} onClick={() => setDialog('schedule')}>
        {rates.schedule}
      </Button>
      <Button className={DENSE} onClick={() => setDialog('activate')}>
        {rates.activate}
      </Button>
      {(dialog === 'activate' || dialog === 'schedule') && (
        <PutInForceDialog
          comparison={comparison}
          isScheduled={dialog === 'schedule'}
          onClose={close}
        />
      )}
      {dialog === 'roll-back' && <RollBackDialog deck={deck} onClose={close} />}
      {dialog === 'unschedule' && (
        <ChangeDialog
          title={rates.unscheduleOf(deck.name)}
          effect={rates.unscheduleEffect}
          endpoint={unscheduleDeck}
          request={reason => ({ params: { id: deck.id }, body: { reason } })}
          confirmLabel={rates.unschedule}
          isDangerous
          doneText={rates.unscheduled}
          onClose={close}
        />
      )}
    </>
  )
}
