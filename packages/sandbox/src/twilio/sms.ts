/** A text message. `at` is ISO 8601. */
export interface SmsMessage {
  from: string
  to: string
  body: string
  at: string
}

export interface SmsStore {
  send(message: Omit<SmsMessage, 'at'>): void
  /** The messages to one number, or to all numbers, newest first. */
  list(to?: string): SmsMessage[]
  /** Calls the listener for every new message. @returns a function that unsubscribes it */
  subscribe(listener: (message: SmsMessage) => void): () => void
}

const MAX_MESSAGES = 1000

export function createSmsStore(now: () => Date = () => new Date()): SmsStore {
  const messages: SmsMessage[] = []
  const listeners = new Set<(message: SmsMessage) => void>()
  return {
    send(message) {
      const sent = { ...message, at: now().toISOString() }
      messages.unshift(sent)
      if (messages.length > MAX_MESSAGES) messages.length = MAX_MESSAGES
      for (const listener of listeners) listener(sent)
    },
    list: to => (to === undefined ? [...messages] : messages.filter(message => message.to === to)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
