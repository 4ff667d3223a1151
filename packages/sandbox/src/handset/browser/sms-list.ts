import { announce, byId, copyButton, make } from '../../page/browser/dom.ts'
import type { SmsMessage } from '../../twilio/sms.ts'

/** Shows the text messages, newest first. */
export function showMessages(messages: readonly SmsMessage[]): void {
  byId('no-messages').hidden = messages.length > 0
  byId('messages').replaceChildren(...messages.map(createItem))
}

export function addMessage(message: SmsMessage): void {
  byId('no-messages').hidden = true
  byId('messages').prepend(createItem(message))
  announce(`Message from ${message.from}: ${message.body}`)
}

function createItem(message: SmsMessage): HTMLElement {
  const at = new Date(message.at)
  const code = /\b\d{4,8}\b/.exec(message.body)?.[0]
  const copy = code === undefined ? [] : [copyButton(code, code)]
  return make(
    'li',
    {},
    make(
      'header',
      {},
      make('span', {}, message.from),
      make('time', { dateTime: message.at }, at.toLocaleTimeString([], { timeStyle: 'short' })),
    ),
    make('p', {}, message.body),
    ...copy,
  )
}
