import { FAULT_KINDS } from '../../fault-kind.ts'
import { FAULT_OPERATIONS, type ArrangedFault } from '../../faults.ts'
import type { BotCheckOutcome } from '../../turnstile/turnstile.ts'
import { request } from './request.ts'
import { byId, keepRows, make, announce, setText } from './dom.ts'

const OUTCOMES: Readonly<Record<BotCheckOutcome, string>> = {
  pass: 'Passes',
  fail: 'Fails',
  expire: 'Passes, then expires',
  broken: 'Script does not load',
  unrenderable: 'Does not render',
  blocked: 'Frame stays empty',
  unsolved: 'Waits for a click',
  unsupported: 'Browser not supported',
}

const radios = new Map<string, HTMLInputElement>()

/** Draws the outcomes of the bot check and the form for faults. `changed` is called after each change. */
export function drawControls(changed: () => void): void {
  for (const [outcome, label] of Object.entries(OUTCOMES)) {
    const radio = make('input', { type: 'radio', name: 'outcome', value: outcome })
    radio.addEventListener('change', () => {
      void request('POST', '/control/turnstile', { outcome }).then(changed)
    })
    radios.set(outcome, radio)
    byId('outcomes').append(make('label', {}, radio, label))
  }
  drawFaultForm(changed)
}

function drawFaultForm(changed: () => void): void {
  const form = byId('fault-form') as HTMLFormElement
  const select = (name: string) => form.elements.namedItem(name) as HTMLSelectElement
  for (const [vendor, operations] of Object.entries(FAULT_OPERATIONS))
    select('operation').append(
      make(
        'optgroup',
        { label: vendor },
        ...[...operations, '*'].map(operation =>
          make(
            'option',
            { value: `${vendor} ${operation}` },
            operation === '*' ? `any operation of ${vendor}` : operation,
          ),
        ),
      ),
    )
  select('fault').append(...FAULT_KINDS.map(kind => make('option', { value: kind }, kind)))
  form.addEventListener('submit', event => {
    event.preventDefault()
    const [vendor, operation] = select('operation').value.split(' ')
    const fault = select('fault').value
    const times = Number((form.elements.namedItem('times') as HTMLInputElement).value)
    void request('POST', '/control/faults', { vendor, operation, fault, times }).then(done => {
      announce(done ? 'Fault arranged' : 'The sandbox refused the fault')
      changed()
    })
  })
  byId('clear-faults').addEventListener('click', () => {
    void request('DELETE', '/control/faults').then(changed)
  })
}

export function showOutcome(outcome: BotCheckOutcome): void {
  const radio = radios.get(outcome)
  if (radio && !radio.checked) radio.checked = true
}

interface FaultRow {
  fault: ArrangedFault
  index: number
}
const showRows = keepRows<FaultRow>(
  byId('faults'),
  ({ fault, index }) => `${index} ${fault.vendor} ${fault.operation} ${fault.fault}`,
  () => {
    const text = make('span')
    return {
      element: make('li', {}, text),
      show: ({ fault }) =>
        setText(
          text,
          `${fault.vendor} ${fault.operation === '*' ? 'any operation' : fault.operation}: ${fault.fault}, ${fault.times === 1 ? 'once' : `${fault.times} times`}`,
        ),
    }
  },
)

export function showFaults(faults: readonly ArrangedFault[]): void {
  byId('no-faults').hidden = faults.length > 0
  byId('clear-faults').hidden = faults.length === 0
  showRows(faults.map((fault, index) => ({ fault, index })))
}
