import type { EndReason, FromHandset, ToHandset } from '../../handset/messages.ts'
import { byId, makeButton } from './dom.ts'
import { type VoicePath, openVoicePath, ring } from './sound.ts'

/*
 *            incoming                answer
 *   idle ------------> incoming ----------------> connected
 *     |  dial            | hang up, ended           | hang up, ended
 *     +----> dialling ---+------> idle <------------+
 *               | answered ----> connected
 */
type Call = { is: 'incoming' | 'dialling' | 'connected'; id: string; party: string }

const STATUS_OF: Readonly<Record<EndReason, string>> = {
  completed: 'Call ended',
  canceled: 'Call ended',
  busy: 'Busy',
  declined: 'Declined',
  'no-answer': 'No answer',
  'not-found': 'Not in service',
  'application-error': 'The call failed',
}
const NO_MICROPHONE = 'No microphone: allow it for this page and try again.'
const KEYS = '123456789*0#'
const RECONNECT_MS = 1000

const field = byId<HTMLInputElement>('number')
const buttonOf = (id: string) => byId<HTMLButtonElement>(id)

/** Opens the phone whose number the address has, or leaves the form for one. */
export function openPhone(): void {
  const given = new URLSearchParams(location.search).get('phone')?.replace(/^ /, '+') ?? ''
  const number = readNumber(given)
  const own = byId<HTMLInputElement>('own')
  if (number !== undefined) {
    byId('setup').hidden = true
    byId('phone').hidden = false
    byId('own-number').textContent = document.title = number
    new Phone(number).connect()
  } else if (given !== '') {
    own.value = given
    own.setCustomValidity('Enter a number with its country code, like +12125550142.')
    own.addEventListener('input', () => own.setCustomValidity(''))
    own.reportValidity()
  }
}

/** Converts a number as people write it to E.164; undefined when it is invalid. */
function readNumber(text: string): string | undefined {
  const number = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** One phone with one call at a time. Owns its connection to the sandbox, and the media of the call. */
class Phone {
  readonly #number: string
  #socket: WebSocket | undefined
  #call: Call | undefined
  #path: VoicePath | undefined
  #stopBell: (() => void) | undefined

  constructor(number: string) {
    this.#number = number
    byId('phone').addEventListener('submit', event => {
      event.preventDefault()
      void this.#dial()
    })
    byId('answer').addEventListener('click', () => void this.#answer())
    byId('hang-up').addEventListener('click', () => this.#hangUp('Call ended'))
    byId('keys').append(...[...KEYS].map(key => makeButton(key, () => this.#press(key))))
    this.#show('Connecting to the sandbox...')
  }

  /** Connects again whenever the connection is lost, until another page is the phone of the number. */
  connect(): void {
    const query = new URLSearchParams({ number: this.#number })
    const socket = new WebSocket(`/handset/line?${query}`)
    let isReplaced = false
    socket.addEventListener('open', () => this.#finish('Ready'))
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as ToHandset
      isReplaced ||= message.type === 'replaced'
      this.#receive(message)
    })
    socket.addEventListener('close', () => {
      if (isReplaced) return
      this.#finish('The sandbox does not answer. This phone reconnects by itself.')
      setTimeout(() => this.connect(), RECONNECT_MS)
    })
    this.#socket = socket
  }

  #send(message: FromHandset): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  async #dial(): Promise<void> {
    const party = readNumber(field.value) ?? readNumber(`+${field.value}`)
    if (this.#call) return
    if (party === undefined) return this.#show('Enter a number with its country code.')
    const call: Call = { is: 'dialling', id: crypto.randomUUID(), party }
    this.#call = call
    this.#show('Calling...')
    const sdp = await this.#offer(call)
    if (sdp !== null) this.#send({ type: 'dial', call: call.id, to: party, sdp })
  }

  async #answer(): Promise<void> {
    // The path exists from the first press on, while the browser requests the microphone.
    if (this.#call?.is !== 'incoming' || this.#path) return
    const call = this.#call
    this.#stopBell?.()
    this.#stopBell = undefined
    const sdp = await this.#offer(call)
    if (sdp === null) return
    this.#send({ type: 'answer', call: call.id, sdp })
    call.is = 'connected'
    this.#show('Connected')
  }

  /** @returns the offer of a call; null when it has ended meanwhile, or there is no microphone, which ends it */
  async #offer(call: Call): Promise<string | null> {
    const path = openVoicePath(byId<HTMLAudioElement>('far-end'), () => {
      if (this.#call === call) this.#hangUp('The connection was lost')
    })
    this.#path = path
    const sdp = await path.offer.catch(() => null)
    if (this.#call !== call) return null
    if (sdp === null) this.#hangUp(NO_MICROPHONE)
    return sdp
  }

  #hangUp(status: string): void {
    if (!this.#call) return
    this.#send({ type: 'hangup', call: this.#call.id })
    this.#finish(status)
  }

  #press(digits: string): void {
    if (this.#call?.is === 'connected') this.#send({ type: 'keys', call: this.#call.id, digits })
  }

  #receive(message: ToHandset): void {
    if (message.type === 'replaced') return this.#finish('This phone is open in another tab.')
    if (message.type === 'incoming') return this.#ring(message.call, message.from)
    const call = this.#call
    if (call?.id !== message.call) return
    switch (message.type) {
      case 'answer-now':
        return void this.#answer()
      case 'media':
        return void this.#path?.accept(message.sdp)
      case 'ringing':
        return this.#show('Ringing...')
      case 'answered':
        call.is = 'connected'
        return this.#show('Connected')
      case 'ended':
        return this.#finish(STATUS_OF[message.reason])
    }
  }

  #ring(id: string, party: string): void {
    if (this.#call) return
    this.#call = { is: 'incoming', id, party }
    this.#stopBell = ring()
    // So that the phone can call back.
    field.value = party
    this.#show('Incoming call')
  }

  #finish(status: string): void {
    this.#stopBell?.()
    this.#path?.close()
    this.#path = this.#call = this.#stopBell = undefined
    this.#show(status)
  }

  #show(status: string): void {
    const call = this.#call
    byId('status').textContent = status
    byId('party').textContent = call?.party ?? ''
    document.title = call ? `${status}: ${call.party}` : this.#number
    buttonOf('call').disabled = call !== undefined
    buttonOf('answer').disabled = call?.is !== 'incoming'
    buttonOf('hang-up').disabled = call === undefined
    for (const key of byId('keys').querySelectorAll('button'))
      key.disabled = call?.is !== 'connected'
  }
}
