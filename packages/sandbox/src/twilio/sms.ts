/** A text message on somebody's phone. `at` is ISO 8601. */
export interface Text {
  from: string
  to: string
  body: string
  at: string
}

export interface Texts {
  send(text: Omit<Text, 'at'>): void
  /** Newest first; only those to a number, when one is named. */
  list(to?: string): Text[]
  /** Calls with every text sent from now on. Returns how to stop. */
  watch(seen: (text: Text) => void): () => void
}

const KEPT = 1000

export function createTexts(now: () => Date = () => new Date()): Texts {
  const texts: Text[] = []
  const watchers = new Set<(text: Text) => void>()
  return {
    send(text) {
      const sent = { ...text, at: now().toISOString() }
      texts.unshift(sent)
      if (texts.length > KEPT) texts.length = KEPT
      for (const seen of watchers) seen(sent)
    },
    list: to => (to === undefined ? [...texts] : texts.filter(text => text.to === to)),
    watch(seen) {
      watchers.add(seen)
      return () => watchers.delete(seen)
    },
  }
}
