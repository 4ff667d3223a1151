import type { Leg } from '../../twilio/legs.ts'
import { request } from './request.ts'
import { byId, keepRows, make, setText } from './dom.ts'

const FINAL = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
const showRows = keepRows<Leg>(byId('calls'), leg => leg.sid, createRow)

/** Shows the legs: live ones first, each group newest first. */
export function showCalls(legs: readonly Leg[]): void {
  byId('no-calls').hidden = legs.length > 0
  showRows([
    ...legs.filter(leg => !FINAL.has(leg.status)),
    ...legs.filter(leg => FINAL.has(leg.status)),
  ])
}

function createRow(leg: Leg) {
  const parties = make('strong', {}, `${party(leg.from)} → ${party(leg.to)}`)
  const side = make('span', { className: 'side' }, isPhone(leg) ? 'phone' : 'browser')
  const status = make('span', { className: 'status' })
  const facts = make('p', { className: 'facts' })
  const acts = isPhone(leg) ? createActs(leg) : undefined
  const element = make(
    'li',
    {},
    make('div', { className: 'title' }, parties, side, status),
    facts,
    ...(acts ? [acts.element] : []),
  )
  return {
    element,
    show: (current: Leg) => {
      element.dataset['status'] = current.status
      setText(status, current.status)
      setText(facts, factsOf(current))
      acts?.show(current)
    },
  }
}

function createActs(leg: Leg) {
  const post = (act: string, body?: object) =>
    request('POST', `/control/calls/${leg.sid}/${act}`, body)
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
    show: ({ status, direction }: Leg) => {
      element.hidden = FINAL.has(status)
      answer.hidden = status === 'in-progress' || direction === 'inbound'
      keys.hidden = status !== 'in-progress'
    },
  }
}

function factsOf(leg: Leg): string {
  const seconds = `${Math.floor(leg.seconds / 60)}:${String(Math.floor(leg.seconds % 60)).padStart(2, '0')}`
  const packets = `packets ${leg.packetsIn} in, ${leg.packetsOut} out`
  const shown = leg.shown === leg.from ? [] : [`shows ${leg.shown}`]
  const spoken = leg.spoken ? [`says “${leg.spoken}”`] : []
  return [
    seconds,
    packets,
    ...shown,
    ...spoken,
    ...(leg.digits ? [`keys ${leg.digits}`] : []),
  ].join(' · ')
}

/** Whether a phone is at the far end of this leg, for which people can act. */
function isPhone(leg: Leg): boolean {
  const farEnd = leg.direction === 'inbound' ? leg.from : leg.to
  return !farEnd.startsWith('client:')
}

function party(address: string): string {
  return address.replace(/^client:/, '')
}
