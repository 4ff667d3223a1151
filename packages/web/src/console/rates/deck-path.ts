/** The path of the screen of a deck. */
export function deckPath(id: string): string {
  return `/operator/rates/decks/${encodeURIComponent(id)}`
}

/** The path of the list of its prices. */
export function deckPricesPath(id: string): string {
  return `${deckPath(id)}/prices`
}
