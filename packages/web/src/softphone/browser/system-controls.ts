import type { Softphone } from '../machine/softphone-state.ts'

/** What a call offers outside of the page, and what TypeScript's library lacks of it (W3C, Media Session). */
interface SystemControls extends Pick<MediaSession, 'metadata' | 'playbackState'> {
  /** @throws for an action that the browser does not know */
  setActionHandler(action: MediaSessionAction, handler: (() => void) | null): void
}
type Action = 'hangup' | 'togglemicrophone' | 'play'

/**
 * Lets the controls of media of the browser and the system, where they have them, mute and end a call, and accept one that
 * rings. Taking a headset off pauses media, so that a pause does nothing to a call. The page does not set whether its
 * microphone is active, because WebKit mutes it then.
 *
 * @returns a function that ends that
 */
export function offerSystemControls(
  softphone: Pick<Softphone, 'state' | 'subscribe' | 'send'>,
  controls: SystemControls | undefined,
  /** The title of a call from or to this number. */
  titleOf: (number: string) => MediaMetadata,
): () => void {
  if (!controls) return () => undefined
  const handle = (action: Action, handler: (() => void) | null) => {
    try {
      controls.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // The others are offered.
    }
  }
  let shown = ''
  const show = () => {
    const { call, incoming } = softphone.state()
    const called = call?.direction === 'inbound' ? call.fromNumber : call?.to
    const number = called ?? incoming?.from ?? null
    const next = number === null ? '' : `${call ? 'call' : 'rings'} ${number}`
    if (next === shown) return
    shown = next
    handle('hangup', call ? () => softphone.send({ is: 'end' }) : null)
    handle('togglemicrophone', call ? () => softphone.send({ is: 'toggle-mute' }) : null)
    handle('play', incoming ? () => softphone.send({ is: 'accept' }) : null)
    controls.metadata = number === null ? null : titleOf(number)
    controls.playbackState = number === null ? 'none' : call ? 'playing' : 'paused'
  }
  const unsubscribe = softphone.subscribe(show)
  return () => {
    unsubscribe()
    shown = 'nothing any more'
    for (const action of ['hangup', 'togglemicrophone', 'play'] as const) handle(action, null)
    controls.metadata = null
    controls.playbackState = 'none'
  }
}
