import type { Leg } from '../../twilio/legs.ts'
import { ask } from './request.ts'
import { byId, keepRows, make, setText } from './dom.ts'

const OVER = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
const showRows = keepRows<Leg>(byId('calls'), leg => leg.sid, createRow)

/** Shows the legs: those that live first, then as the network lists them. */
export function showCalls(legs: readonly Leg[]): void {
  byId('no-calls').hidden = legs.length > 0
  showRows([
    ...legs.filter(leg => !OVER.has(leg.status)),
    ...legs.filter(leg => OVER.has(leg.status)),
  ])
}

function createRow(leg: Leg) {
  const who = make('strong', {}, `${party(leg.from)} → ${party(leg.to)}`)
  const side = make('span', { className: 'side' }, isPhone(leg) ? 'phone' : 'browser')
  const status = make('span', { className: 'status' })
  const facts = make('p', { className: 'facts' })
  const acts = isPhone(leg) ? createActs(leg) : undefined
  const element = make(
    'li',
    {},
    make('div', { className: 'who' }, who, side, status),
    facts,
    ...(acts ? [acts.element] : []),
  )
  return {
    element,
    show: (now: Leg) => {
      element.dataset['status'] = now.status
      setText(status, now.status)
      setText(facts, factsOf(now))
      acts?.show(now)
    },
  }
}

function createActs(leg: Leg) {
  const post = (act: string, body?: object) => ask('POST', `/control/calls/${leg.sid}/${act}`, body)
  const answer = make('button', { type: 'button', className: 'button small call' }, 'Answer')
  const hangUp = make('button', { type: 'button', className: 'button small end' }, 'Hang up')
  const digits = make('input', {
    name: 'digits',
    placeholder: 'Keys',
    pattern: '[0-9*#A-D]{1,64}',
    autocomplete: 'off',
    required: true,
  })
  digits.ariaLabel = `Keys that ${leg.direction === 'inbound' ? leg.from : leg.to} presses`
  const press = make('button', { type: 'submit', className: 'button small quiet' }, 'Press')
  const keys = make('form', {}, digits, press)
  answer.addEventListener('click', () => void post('answer'))
  hangUp.addEventListener('click', () => void post('hangup'))
  keys.addEventListener('submit', event => {
    event.preventDefault()
    void post('keys', { digits: digits.value }).then(() => (digits.value = ''))
  })
  const element = make('div', { className: 'acts' }, answer, hangUp, keys)
  return {
    element,
    show: (now: Leg) => {
      element.hidden = OVER.has(now.status)
      answer.hidden = now.status === 'in-progress' || now.direction === 'inbound'
      keys.hidden = now.status !== 'in-progress'
    },
  }
}

function factsOf(leg: Leg): string {
  const seconds = `${Math.floor(leg.seconds / 60)}:${String(Math.floor(leg.seconds % 60)).padStart(2, '0')}`
  const packets = `packets ${leg.packetsIn} in, ${leg.packetsOut} out`
  return [seconds, packets, ...(leg.digits ? [`heard ${leg.digits}`] : [])].join(' · ')
}

/** Whether a phone is at the outer end of this leg, for which people can act. */
function isPhone(leg: Leg): boolean {
  const outer = leg.direction === 'inbound' ? leg.from : leg.to
  return !outer.startsWith('client:')
}

function party(address: string): string {
  return address.replace(/^client:/, '')
}
