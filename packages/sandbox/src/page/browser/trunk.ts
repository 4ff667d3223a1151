import type { TrunkPhones } from '../trunk-phones.ts'
import { byId, keepRows, make, makeButton, request } from './dom.ts'

const REFRESH_MS = 1_000
const OVER = new Set(['over', 'busy'])

/** Shows the phones behind a SIP trunk, if there is one. */
export async function showTrunk(): Promise<void> {
  const phones = await request<TrunkPhones>('/page/trunk')
  if (!phones) return
  const number = byId<HTMLInputElement>('trunk-number')
  number.value = phones.rentable
  byId('trunk-rentable').textContent = phones.rentable
  byId('trunk-numbers').append(
    ...phones.numbers.map(({ number, does }) => make('li', {}, `${number} ${does}`)),
  )
  byId('trunk-form').addEventListener('submit', event => {
    event.preventDefault()
    void request('/page/trunk', { call: number.value.replace(/[\s().-]/g, '') })
  })
  const show = keepRows<TrunkPhones['calls'][number]>(
    byId('trunk-calls'),
    call => call.id,
    createCall,
  )
  const keepFresh = async (): Promise<void> => {
    const latest = document.hidden ? undefined : await request<TrunkPhones>('/page/trunk')
    if (latest) show(latest.calls.toReversed())
    setTimeout(() => void keepFresh(), REFRESH_MS)
  }
  byId('trunk').hidden = false
  await keepFresh()
}

function createCall({ id, from, to }: TrunkPhones['calls'][number]) {
  const state = make('span', { className: 'soft' })
  const hangUp = makeButton('Hang up', () => void request('/page/trunk', { hangUp: id }))
  return {
    element: make('li', {}, `${from ?? 'Ringback'} to ${to} `, state, ' ', hangUp),
    show(call: TrunkPhones['calls'][number]) {
      state.textContent = call.state
      hangUp.hidden = OVER.has(call.state)
    },
  }
}
