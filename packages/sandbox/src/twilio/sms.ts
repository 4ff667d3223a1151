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
}

const MAX_MESSAGES = 1000

export function createSmsStore(now: () => Date = () => new Date()): SmsStore {
  const messages: SmsMessage[] = []
  return {
    send(message) {
      messages.unshift({ ...message, at: now().toISOString() })
      if (messages.length > MAX_MESSAGES) messages.length = MAX_MESSAGES
    },
    list: to => (to === undefined ? [...messages] : messages.filter(message => message.to === to)),
  }
}
