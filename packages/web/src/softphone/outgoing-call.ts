import { failedToStartWords, softphoneWords } from '../strings/softphone.ts'
import { type CallBackend } from './call-backend.ts'
import { type Clock } from './browser/clock.ts'
import { type DeviceManager } from './device-manager.ts'
import { type Microphone } from './browser/microphone.ts'
import { openMicrophone } from './browser/open-microphone.ts'
import { type CallEvent, type CreatedCall } from './machine/events.ts'
import { type VoiceCall } from './voice-device.ts'

/** One call, on its way out or in. */
export interface CallHandle {
  /** Ends it wherever it stands; what is still under way is undone when it arrives. */
  hangUp(): void
  mute(muted: boolean): void
  /** Settles when the tone has been played. */
  sendDigit(digit: string): Promise<void>
  sendFeedback: VoiceCall['sendFeedback']
}

interface Deps {
  deviceManager: DeviceManager
  backend: CallBackend
  microphone: Microphone
  clock: Clock
}

interface Wanted {
  to: string
  inputId: string | null
}

/**
 * Microphone first (nothing is reserved for somebody who cannot speak), then the server's consent, then
 * the phone network. A microphone that is allowed already opens while the server decides. Every step may
 * take long or never end, and the call may be ended meanwhile: each looks afterwards whether it is still
 * wanted.
 */
export function placeCall(
  deps: Deps,
  wanted: Wanted,
  hear: (event: CallEvent) => void,
): CallHandle {
  const { deviceManager, backend, microphone, clock } = deps
  let isOver = false
  let isDialling = false
  let isMuted = false
  let call: VoiceCall | null = null

  async function place(): Promise<void> {
    const opening = openMicrophone(microphone, wanted.inputId, event => {
      if (!isOver) hear(event)
    })
    const consent = microphone.isAllowed() ? backend.preCreate(wanted.to) : null
    const opened = await opening
    if (isOver || !opened) {
      if (isOver) microphone.release()
      return giveBack(await consent)
    }
    hear({ is: 'microphone-opened' })

    const created = await (consent ?? backend.preCreate(wanted.to))
    if (isOver) return giveBack(created)
    if (!created.ok) return hear({ is: 'start-refused', ...created.refusal })
    await dial(created.value)
  }

  async function dial(created: CreatedCall): Promise<void> {
    let isTold = false
    const tellCreated = () => {
      if (isOver || isTold) return
      isTold = true
      hear({ is: 'created', call: created })
    }
    try {
      const phone = await deviceManager.ready()
      if (isOver) return
      isDialling = true
      const { callId, toNumber } = created
      const placed = await phone.connect({ To: toNumber, callId }, event => {
        tellCreated()
        if (event.is === 'accepted') hear({ is: 'accepted', atMs: clock.now() })
        else if (event.is === 'disconnected') hear({ is: 'disconnected', atMs: clock.now() })
        else hear(event)
      })
      isDialling = false
      if (isOver) return placed.hangUp()
      call = placed
      if (isMuted) call.mute(true)
    } finally {
      // Only now: what the screen draws of it would hold up the network by some milliseconds.
      tellCreated()
      // Whoever hung up before did not know the call's id, so the server hears of the end from here.
      if (!isTold) await backend.end(created.callId, false)
    }
  }

  /** Nobody will dial it any more: let the server free its hold. */
  async function giveBack(created: Awaited<ReturnType<CallBackend['preCreate']>> | null) {
    if (created?.ok) await backend.end(created.value.callId, false)
  }

  place().catch((reason: unknown) => {
    isDialling = false
    if (isOver) return
    const message = reason instanceof Error ? reason.message : ''
    hear({
      is: 'start-refused',
      message: failedToStartWords(message || softphoneWords.failedToMakeCall),
      lacksCredit: false,
    })
  })

  return {
    hangUp() {
      if (isOver) return
      isOver = true
      if (call) return hangUpOr(call, () => hear({ is: 'hang-up-failed' }))
      // The library accepts no other call until it has made up its mind about this one.
      if (isDialling) deviceManager.rebuild()
      hear({ is: 'disconnected', atMs: clock.now() })
    },
    mute(muted) {
      isMuted = muted
      call?.mute(muted)
    },
    sendDigit: digit => call?.sendDigit(digit) ?? Promise.resolve(),
    sendFeedback: (score, issue) => call?.sendFeedback(score, issue),
  }
}

/** A library that cannot even be told to hang up is thrown away by whoever hears of it. */
export function hangUpOr(call: VoiceCall, fail: () => void): void {
  try {
    call.hangUp()
  } catch {
    fail()
  }
}
