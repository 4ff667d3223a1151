import { expect, it } from 'vitest'
import { createTestPhone, ongoingCall } from '../../../testing/render-screen.tsx'
import { offerSystemControls } from './system-controls.ts'

/** @param unknown actions that the browser lacks */
function createSession(unknown: string[] = []) {
  const handlers = new Map<string, () => void>()
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setActionHandler(action: string, handler: (() => void) | null) {
      if (unknown.includes(action)) throw new TypeError('unknown action')
      if (handler) handlers.set(action, handler)
      else handlers.delete(action)
    },
  }
  return { session, handlers }
}

const titleOf = (title: string) => ({ title }) as MediaMetadata

function controlled(unknown: string[] = []) {
  const phone = createTestPhone()
  const { session, handlers } = createSession(unknown)
  const stop = offerSystemControls(phone, session, titleOf)
  return { phone, session, handlers, stop, offered: () => [...handlers.keys()].sort() }
}

// beyond The buttons of a headset and of the system control a call
it('the system accepts a call that rings, mutes and ends one, and has nothing of it afterwards', () => {
  const { phone, session, handlers, offered } = controlled()
  expect(offered()).toEqual([])
  phone.setState({
    incoming: {
      callId: 'in',
      from: '+14155550100',
      to: '+12125550136',
      answering: false,
      problem: null,
    },
  })
  expect([offered(), session.metadata?.title, session.playbackState]).toEqual([
    ...[['play'], '+14155550100', 'paused'],
  ])
  handlers.get('play')?.()
  phone.setState({
    incoming: null,
    status: 'connected',
    call: ongoingCall(5, { to: '+447400123456' }),
  })
  expect([offered(), session.metadata?.title, session.playbackState]).toEqual([
    ...[['hangup', 'togglemicrophone'], '+447400123456', 'playing'],
  ])
  handlers.get('togglemicrophone')?.()
  phone.setState({ call: ongoingCall(5, { to: '+447400123456', muted: true }) })
  handlers.get('hangup')?.()
  expect(phone.sent).toEqual([{ is: 'accept' }, { is: 'toggle-mute' }, { is: 'end' }])
  phone.setState({ call: null, status: 'idle' })
  expect([offered(), session.metadata, session.playbackState]).toEqual([[], null, 'none'])
})

it('names the caller of a call that was accepted', () => {
  const { phone, session } = controlled()
  const call = ongoingCall(5, {
    direction: 'inbound',
    to: '+12125550136',
    fromNumber: '+14155550100',
  })
  phone.setState({ call })
  expect(session.metadata?.title).toBe('+14155550100')
})

it('a browser that lacks an action has the others, and one without the API none', () => {
  const { phone, offered, stop } = controlled(['hangup'])
  phone.setState({ call: ongoingCall(5) })
  expect(offered()).toEqual(['togglemicrophone'])
  stop()
  expect(offered()).toEqual([])
  offerSystemControls(phone, undefined, titleOf)()
})
