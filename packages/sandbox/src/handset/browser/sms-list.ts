import { byId, copyButton, make, say } from '../../page/browser/dom.ts'
import type { Text } from '../../twilio/sms.ts'

/** Shows the texts, newest first. */
export function showTexts(texts: readonly Text[]): void {
  byId('no-messages').hidden = texts.length > 0
  byId('messages').replaceChildren(...texts.map(createItem))
}

export function addText(text: Text): void {
  byId('no-messages').hidden = true
  byId('messages').prepend(createItem(text))
  say(`Message from ${text.from}: ${text.body}`)
}

function createItem(text: Text): HTMLElement {
  const at = new Date(text.at)
  const code = /\b\d{4,8}\b/.exec(text.body)?.[0]
  const copy = code === undefined ? [] : [copyButton(code, code)]
  return make(
    'li',
    {},
    make(
      'header',
      {},
      make('span', {}, text.from),
      make('time', { dateTime: text.at }, at.toLocaleTimeString([], { timeStyle: 'short' })),
    ),
    make('p', {}, text.body),
    ...copy,
  )
}
