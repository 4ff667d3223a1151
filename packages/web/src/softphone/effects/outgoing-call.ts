import type { Clock } from '../browser/clock.ts'
import type { Microphone } from '../browser/microphone.ts'
import type { CallBackend } from '../call-backend.ts'
import { type CallHandle, hangUpOr, microphoneEvents, withTime } from './call-handle.ts'
import type { DeviceManager } from '../device/device-manager.ts'
import type { CallEvent, CreatedCall } from '../machine/events.ts'
import { startFailure, VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceCall, VoiceCallEvent } from '../voice-device.ts'

interface Deps {
  deviceManager: DeviceManager
  backend: CallBackend
  microphone: Microphone
  clock: Clock
}

/**
 * Opens the microphone, requests the call from the server, then connects the device. The microphone comes
 * first, so that the server places no hold for a user without a working microphone. If the microphone
 * needs no permission prompt, both steps run at the same time.
 */
export function placeCall(
  deps: Deps,
  { to, inputId }: { to: string; inputId: string | null },
  onEvent: (event: CallEvent) => void,
): CallHandle {
  const call = new OutgoingCall(deps, onEvent)
  call.place(to, inputId).catch((reason: unknown) => call.fail(reason))
  return call
}

/**
 * Every step may take long or never settle, and the user may hang up meanwhile, so each step checks
 * afterwards whether the call is over.
 */
class OutgoingCall implements CallHandle {
  readonly #deps: Deps
  readonly #emit: (event: CallEvent) => void
  #isOver = false
  #isConnecting = false
  #isMuted = false
  #call: VoiceCall | null = null
  /** The created call while another carrier may make it instead. */
  #refusable: CreatedCall | null = null

  constructor(deps: Deps, onEvent: (event: CallEvent) => void) {
    this.#deps = deps
    this.#emit = onEvent
  }

  async place(to: string, inputId: string | null): Promise<void> {
    const { backend, microphone } = this.#deps
    const opening = microphone.open(inputId)
    const creating = microphone.isAllowed() ? backend.preCreate(to) : null
    const opened = await opening
    if (this.#isOver) microphone.release()
    else microphoneEvents(opened, inputId).forEach(this.#emit)
    if (this.#isOver || !opened.ok) return this.#cancel(await creating)

    const created = await (creating ?? backend.preCreate(to))
    if (this.#isOver) return this.#cancel(created)
    if (!created.ok) return this.#emit({ is: 'start-refused', error: created.error })
    await this.#connect(created.value)
  }

  async #connect(created: CreatedCall): Promise<void> {
    this.#emit({ is: 'created', call: created })
    this.#refusable = created.hasFallback ? created : null
    const { callId, toNumber, carrier } = created
    const device = await this.#deps.deviceManager.ready()
    if (this.#isOver) return
    this.#isConnecting = true
    const call = await device.connect(
      { To: toNumber, callId },
      event => this.#onVoiceEvent(event),
      carrier,
    )
    this.#isConnecting = false
    if (this.#isOver) return call.hangUp()
    this.#call = call
    if (this.#isMuted) call.mute(true)
  }

  #onVoiceEvent(event: VoiceCallEvent): void {
    if (event.is === 'accepted') this.#refusable = null
    const ended = withTime(event, this.#deps.clock)
    if (this.#refusable && !this.#isOver && isEnd(event)) this.#fallBack(this.#refusable, ended)
    else this.#emit(ended)
  }

  /** Has the next carrier make the call. A phone that was busy, for example, is no refusal: then the call has ended. */
  #fallBack(refused: CreatedCall, ended: CallEvent): void {
    this.#refusable = null
    this.#call = null
    this.#isConnecting = false
    const tryNext = async () => {
      const created = await this.#deps.backend.preCreate(refused.toNumber, refused.callId)
      if (this.#isOver) return this.#cancel(created)
      if (!created.ok) return this.#emit(ended)
      await this.#connect(created.value)
    }
    tryNext().catch((reason: unknown) => this.fail(reason))
  }

  /** Ends the created call on the server, which releases its hold. */
  async #cancel(created: Awaited<ReturnType<CallBackend['preCreate']>> | null): Promise<void> {
    if (created?.ok) await this.#deps.backend.end(created.value.callId, false, null)
  }

  fail(reason: unknown): void {
    this.#isConnecting = false
    if (this.#isOver) return
    const event = failureOf(reason)
    if (this.#refusable) this.#fallBack(this.#refusable, event)
    else this.#emit(event)
  }

  hangUp(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#call) return hangUpOr(this.#call, () => this.#emit({ is: 'hang-up-failed' }))
    // The device refuses other calls until `connect` settles, which may never happen, so it is replaced.
    if (this.#isConnecting) this.#deps.deviceManager.rebuild()
    this.#emit({ is: 'disconnected', atMs: this.#deps.clock.now() })
  }

  mute(muted: boolean): void {
    this.#isMuted = muted
    this.#call?.mute(muted)
  }

  voice(): VoiceCall | null {
    return this.#call
  }
}

function failureOf(reason: unknown): CallEvent {
  if (reason instanceof VoiceFailure) {
    const { code, message, provider } = reason
    return { is: 'failed', code, message, fatal: true, provider }
  }
  const message = reason instanceof Error ? reason.message : ''
  return { is: 'start-refused', error: startFailure(message || 'Failed to make call') }
}

function isEnd(event: VoiceCallEvent): boolean {
  return (
    event.is === 'disconnected' || event.is === 'lost' || (event.is === 'failed' && event.fatal)
  )
}
