import { byId, make, setText } from '../../page/browser/dom.ts'
import { openWire } from './connection.ts'
import { addText, showTexts } from './sms-list.ts'
import { readNumber, spaced } from './numbers.ts'
import { createPhone } from './phone.ts'
import type { Phone, PhoneState } from './phone.ts'

const KEYS: readonly [digit: string, letters: string][] = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
]
const NAMES: Readonly<Record<string, string>> = { '*': 'star', '#': 'hash' }
const PRESSED_MS = 140

const field = byId('number') as HTMLInputElement
const given = (new URLSearchParams(location.search).get('number') ?? '').replace(/^ /, '+')
const own = readNumber(given)
if (own === undefined) askForNumber(given)
else openPhone(own)

function askForNumber(wrong: string): void {
  const input = byId('own') as HTMLInputElement
  const problem = byId('own-problem')
  const refuse = () =>
    setText(problem, 'Please enter a number with its country code, like +12125550142.')
  byId('setup').hidden = false
  if (wrong !== '') {
    input.value = wrong
    refuse()
  }
  byId('setup').addEventListener('submit', event => {
    const number = readNumber(input.value)
    if (number !== undefined) return void (input.value = number)
    event.preventDefault()
    refuse()
    input.focus()
  })
  input.focus()
}

function openPhone(number: string): void {
  byId('phone').hidden = byId('inbox').hidden = false
  setText(byId('own-number'), spaced(number))
  const phone = createPhone(
    byId('far-end') as HTMLAudioElement,
    message => say(message),
    state => show(state, number),
  )
  const say = openWire(number, {
    heard(message) {
      if (message.is === 'texts') showTexts(message.texts)
      else if (message.is === 'text') addText(message.text)
      else phone.hear(message)
      if (message.is !== 'replaced') return
      byId('take-over').hidden = false
      byId('dialer').hidden = true
    },
    up: phone.wireUp,
    down: phone.wireDown,
  })
  byId('take-over').addEventListener('click', () => location.reload())
  byId('answer').addEventListener('click', phone.answer)
  byId('decline').addEventListener('click', phone.hangUp)
  byId('hang-up').addEventListener('click', phone.hangUp)
  byId('dialer').addEventListener('submit', event => {
    event.preventDefault()
    const to = readNumber(field.value) ?? readNumber(`+${field.value.trim()}`)
    if (to !== undefined) return phone.dial(to)
    setText(byId('status'), 'Enter a number with its country code, like +14155550100.')
    field.focus()
  })
  byId('keypad').append(...KEYS.map(([digit, letters]) => createKey(digit, letters, phone)))
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLInputElement && !byId('number').hidden
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (KEYS.some(([digit]) => digit === event.key)) press(event.key, phone)
  })
  setInterval(() => tick(phone), 250)
}

function createKey(digit: string, letters: string, phone: Phone): HTMLButtonElement {
  const key = make('button', { type: 'button' }, make('b', {}, digit), make('small', {}, letters))
  key.ariaLabel = NAMES[digit] ?? digit
  key.dataset['digit'] = digit
  key.addEventListener('click', () => press(digit, phone))
  return key
}

/** In a call keys are sent; otherwise they write the number. */
function press(digit: string, phone: Phone): void {
  phone.press(digit)
  const key = byId('keypad').querySelector(`[data-digit="${digit}"]`)
  key?.classList.add('down')
  setTimeout(() => key?.classList.remove('down'), PRESSED_MS)
  if (phone.state.is === 'talking') byId('keyed').append(digit)
  else if (phone.state.is === 'idle') field.value += digit
}

function show(state: PhoneState, number: string): void {
  const isIdle = state.is === 'idle'
  byId('phone').dataset['state'] = isIdle && state.isTrouble ? 'trouble' : state.is
  byId('incoming').hidden = state.is !== 'incoming'
  field.hidden = !isIdle
  byId('keyed').hidden = isIdle
  if (isIdle) byId('keyed').replaceChildren()
  byId('call').hidden = !isIdle
  byId('hang-up').hidden = isIdle
  byId('timer').hidden = state.is !== 'talking'
  keepFocus(state)
  setText(byId('party'), isIdle ? '' : spaced(state.with))
  setText(byId('status'), statusOf(state))
  document.title = `${isIdle ? '' : `${statusOf(state)}: ${spaced(state.with)} - `}Handset ${spaced(number)}`
}

/** A button that disappears under its finger hands the focus to the next thing to do. */
function keepFocus(state: PhoneState): void {
  const isLost = document.activeElement?.checkVisibility() === false
  if (isLost) (state.is === 'idle' ? field : byId('hang-up')).focus()
}

function statusOf(state: PhoneState): string {
  switch (state.is) {
    case 'idle':
      return state.said
    case 'incoming':
      return 'Incoming call'
    case 'dialling':
      return state.rings ? 'Ringing...' : 'Calling...'
    case 'talking':
      return 'Connected'
  }
}

function tick({ state, isSilenced }: Phone): void {
  byId('silent').hidden = !(state.is === 'incoming' && isSilenced)
  if (state.is !== 'talking') return
  const seconds = Math.floor((Date.now() - state.since) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  setText(byId('timer'), `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`)
}
