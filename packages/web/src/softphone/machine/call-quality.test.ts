import { describe, expect, it } from 'vitest'
import { qualityLabel } from './call-quality.ts'
import { type MachineEvent } from './events.ts'
import { callEvent, TO_CONNECTED, transitionAll } from '../../../testing/call-machine-events.ts'

describe('quality and warnings', () => {
  const sample = (mos: number | null): MachineEvent => callEvent({ is: 'sampled', mos })
  const warned = (name: string): MachineEvent => callEvent({ is: 'warned', name })

  it('keeps the newest minute of scores', () => {
    const { state } = transitionAll([
      ...TO_CONNECTED,
      sample(null),
      ...Array.from({ length: 65 }, (_, second) => sample(3 + second / 100)),
    ])
    expect(state.call?.quality.history).toHaveLength(60)
    expect(state.call?.quality).toMatchObject({ mos: 3.64, label: 'Fair' })
    expect(state.call?.quality.history[0]).toBe(3.05)
  })

  it.each(['low-bytes-received', 'ice-connectivity-lost'])(
    'never rates a call while %s warns that no sound arrives',
    name => {
      const silent = [...TO_CONNECTED, sample(4.4), warned(name)]
      const label = (events: MachineEvent[]) => transitionAll(events).state.call?.quality.label
      expect(label(silent)).toBe('No sound')
      expect(label([...silent, sample(4.4)])).toBe('No sound')
      expect(label([...silent, warned('high-rtt')])).toBe('No sound')
      const cleared = [...silent, callEvent({ is: 'warning-cleared', name })]
      expect(label(cleared)).toBe('Excellent')
      expect(label([...cleared, sample(3.2)])).toBe('Fair')
      expect(label([...TO_CONNECTED, warned(name)])).toBe('No sound')
    },
  )

  it('shows the sentence of each warning once, until it is cleared', () => {
    const events = [
      ...TO_CONNECTED,
      warned('high-packet-loss'),
      warned('high-packets-lost-fraction'),
      warned('constant-audio-input-level'),
      warned('constant-audio-input-level'),
      warned('something-new'),
    ]
    const lost = 'Parts of the conversation are getting lost on the network.'
    const silent = 'They may not hear you: your microphone is silent.'
    expect(transitionAll(events).state.call?.warnings).toEqual([lost, silent])
    const cleared = [
      ...events,
      callEvent({ is: 'warning-cleared', name: 'constant-audio-input-level' }),
      callEvent({ is: 'warning-cleared', name: 'high-packet-loss' }),
    ]
    expect(transitionAll(cleared).state.call?.warnings).toEqual([lost])
  })
})

// spec 9.47, 9.48, 9.49, 9.50, 9.51
it.each([
  [4.5, 'Excellent'],
  [4.21, 'Excellent'],
  [4.2, 'Great'],
  [4.1, 'Great'],
  [4.09, 'Good'],
  [4.0, 'Good'],
  [3.7, 'Good'],
  [3.69, 'Fair'],
  [3.6, 'Fair'],
  [3.1, 'Fair'],
  [3.09, 'Degraded'],
  [1, 'Degraded'],
])('%d is %s', (mos, rating) => {
  expect(qualityLabel(mos)).toBe(rating)
})
