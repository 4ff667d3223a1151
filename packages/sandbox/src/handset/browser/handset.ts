import { byId, make, setText } from '../../page/browser/dom.ts'
import { openConnection } from './connection.ts'
import { addMessage, showMessages } from './sms-list.ts'
import { formatNumber, readNumber } from './numbers.ts'
import { Phone } from './phone.ts'
import type { PhoneState } from './phone.ts'

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

function askForNumber(invalid: string): void {
  const input = byId('own') as HTMLInputElement
  const problem = byId('own-problem')
  const showProblem = () => {
    setText(problem, 'Please enter a number with its country code, like +12125550142.')
    input.ariaInvalid = 'true'
  }
  byId('setup').hidden = false
  if (invalid !== '') {
    input.value = invalid
    showProblem()
  }
  byId('setup').addEventListener('submit', event => {
    const number = readNumber(input.value)
    if (number !== undefined) return void (input.value = number)
    event.preventDefault()
    showProblem()
    input.focus()
  })
  input.focus()
}

function openPhone(number: string): void {
  byId('phone').hidden = byId('inbox').hidden = false
  setText(byId('own-number'), formatNumber(number))
  const phone = new Phone({
    speaker: byId('far-end') as HTMLAudioElement,
    send: message => send(message),
    onChange: state => show(state, number),
  })
  const send = openConnection(number, {
    onMessage(message) {
      if (message.type === 'sms-list') showMessages(message.messages)
      else if (message.type === 'sms') addMessage(message.message)
      else phone.onMessage(message)
      if (message.type !== 'replaced') return
      byId('use-here').hidden = false
      byId('dialer').hidden = true
    },
    onOpen: () => phone.onConnected(),
    onClose: () => phone.onDisconnected(),
  })
  listenForInput(phone)
  field.focus()
  setInterval(() => tick(phone), 250)
}

function listenForInput(phone: Phone): void {
  byId('use-here').addEventListener('click', () => location.reload())
  byId('answer').addEventListener('click', () => void phone.answer())
  byId('decline').addEventListener('click', () => phone.hangUp())
  byId('hang-up').addEventListener('click', () => phone.hangUp())
  byId('dialer').addEventListener('submit', event => {
    event.preventDefault()
    const to = readNumber(field.value) ?? readNumber(`+${field.value.trim()}`)
    if (to !== undefined) return void phone.dial(to)
    setText(byId('status'), 'Enter a number with its country code, like +14155550100.')
    field.focus()
  })
  byId('keypad').append(...KEYS.map(([digit, letters]) => createKey(digit, letters, phone)))
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLInputElement && !byId('number').hidden
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (KEYS.some(([digit]) => digit === event.key)) press(event.key, phone)
  })
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
  if (phone.state.type === 'connected') byId('keyed').append(digit)
  else if (phone.state.type === 'idle') field.value += digit
}

function show(state: PhoneState, number: string): void {
  const isIdle = state.type === 'idle'
  const focused = document.activeElement
  byId('phone').dataset['state'] = isIdle && state.isError ? 'error' : state.type
  byId('incoming').hidden = state.type !== 'incoming'
  field.hidden = !isIdle
  byId('keyed').hidden = isIdle
  if (isIdle) byId('keyed').replaceChildren()
  byId('call').hidden = !isIdle
  byId('hang-up').hidden = isIdle
  byId('timer').hidden = state.type !== 'connected'
  if (focused?.checkVisibility() !== true || focused === document.body) placeOf(state).focus()
  setText(byId('party'), isIdle ? '' : formatNumber(state.with))
  setText(byId('status'), statusOf(state))
  document.title = `${isIdle ? '' : `${statusOf(state)}: ${formatNumber(state.with)} - `}Handset ${formatNumber(number)}`
}

/**
 * Where the focus goes when its control is hidden. A call that rings takes it to no button, because a key that is
 * being pressed would answer or decline it.
 */
function placeOf(state: PhoneState): HTMLElement {
  if (state.type === 'idle') return field
  return byId(state.type === 'incoming' ? 'incoming' : 'hang-up')
}

function statusOf(state: PhoneState): string {
  switch (state.type) {
    case 'idle':
      return state.status
    case 'incoming':
      return 'Incoming call'
    case 'dialling':
      return state.rings ? 'Ringing...' : 'Calling...'
    case 'connected':
      return 'Connected'
  }
}

function tick({ state, isMuted }: Phone): void {
  byId('muted').hidden = !(state.type === 'incoming' && isMuted)
  if (state.type !== 'connected') return
  const seconds = Math.floor((Date.now() - state.since) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  setText(byId('timer'), `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`)
}
