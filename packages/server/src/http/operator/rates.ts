import * as contract from '@ringback/contract/operator/rates'
import { accepted } from '@ringback/contract/outcome'
import { activateDeck, rollBackDeck } from '../../actions/rates/change-deck-in-force.ts'
import { lookUpRate } from '../../actions/rates/look-up-rate.ts'
import { fetchDeck, prepareDeckFromFile } from '../../actions/rates/prepare-deck.ts'
import {
  compareDeck,
  readActivations,
  readDecks,
  readNumberFees,
} from '../../actions/rates/read-decks.ts'
import { scheduleDeck, unscheduleDeck } from '../../actions/rates/schedule-deck.ts'
import { handler } from '../mount.ts'
import { changedBy } from './changed-by.ts'
import { explanationOf, referenceOf, comparisonOf, listedDeckOf } from './rate-views.ts'

export const rateHandlers = {
  listDecks: handler(contract.listDecks, async (world, { query }) => {
    const decks = await readDecks(world, query.kind, query)
    return accepted({ ...decks, items: decks.items.map(listedDeckOf) })
  }),

  listActivations: handler(contract.listActivations, async (world, { query }) =>
    accepted(await readActivations(world, query.kind, query)),
  ),

  compareDeck: handler(contract.compareDeck, async (world, { params, query }) => {
    const compared = await compareDeck(world, params.id, query.change, query)
    return compared.ok ? accepted(comparisonOf(compared.value)) : compared
  }),

  importDeck: handler(contract.importDeck, async (world, { body, operator }) => {
    const prepared = await prepareDeckFromFile(world, body, operator.email)
    return prepared.ok ? accepted(listedDeckOf(prepared.value)) : prepared
  }),

  fetchDeck: handler(contract.fetchDeck, async (world, { body, operator }) => {
    const prepared = await fetchDeck(world, body.kind, operator.email)
    return prepared.ok ? accepted(listedDeckOf(prepared.value)) : prepared
  }),

  activateDeck: handler(contract.activateDeck, async (world, input) => {
    const { params, body } = input
    const activated = await activateDeck(world, changedBy(input), params.id, acceptsOf(body))
    return activated.ok ? accepted({ message: 'The deck is in force' }) : activated
  }),

  scheduleDeck: handler(contract.scheduleDeck, async (world, input) => {
    const { params, body } = input
    const schedule = { at: body.at, accepts: acceptsOf(body) }
    const scheduled = await scheduleDeck(world, changedBy(input), params.id, schedule)
    return scheduled.ok ? accepted({ message: 'The deck is scheduled' }) : scheduled
  }),

  unscheduleDeck: handler(contract.unscheduleDeck, async (world, input) => {
    const unscheduled = await unscheduleDeck(world, changedBy(input), input.params.id)
    return unscheduled.ok ? accepted({ message: 'The schedule is cancelled' }) : unscheduled
  }),

  rollBackDeck: handler(contract.rollBackDeck, async (world, input) => {
    const rolledBack = await rollBackDeck(world, changedBy(input), input.body)
    return rolledBack.ok
      ? accepted({ message: `${rolledBack.value.name} is in force again` })
      : rolledBack
  }),

  lookUpRate: handler(contract.lookUpRate, async (world, { query }) => {
    const found = await lookUpRate(world, query)
    return found.ok ? accepted(explanationOf(found.value)) : found
  }),

  listNumberFees: handler(contract.listNumberFees, async world => {
    const { deck, items } = await readNumberFees(world)
    return accepted({ deck: deck && referenceOf(deck), items })
  }),
}

function acceptsOf(body: { acceptBelowCost: boolean; acceptLargeChange: boolean }) {
  return { belowCost: body.acceptBelowCost, largeChange: body.acceptLargeChange }
}
