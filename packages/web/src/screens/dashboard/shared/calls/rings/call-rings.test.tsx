import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeAudio } from '../../../../../../testing/fake-audio.ts'
import { ongoingCall, renderScreen } from '../../../../../../testing/render-screen.tsx'
import type { SoftphoneState } from '../../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../../softphone/softphone-context.ts'
import { listCountries } from '../../countries/countries.ts'
import { CallRings } from './CallRings.tsx'
import { rhythmFrames, ringRhythm } from './ring-rhythm.ts'

function CurrentRings() {
  const { call, status } = useSoftphone().phone
  return call && <CallRings call={call} status={status} className="size-6" />
}

const ended: unknown[] = []
let animations: { element: Element; duration: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  animations = []
  ended.length = 0
  Element.prototype.animate = function (this: Element, _frames, options) {
    const animation = { element: this, duration: (options as KeyframeAnimationOptions).duration }
    animations.push(animation)
    return { cancel: () => ended.push(animation) } as unknown as Animation
  }
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

const allowMotion = () =>
  void vi.stubGlobal('matchMedia', () => ({ matches: false }) as MediaQueryList)

const render = (status: SoftphoneState['status'], call: Parameters<typeof ongoingCall>[1]) => {
  const rendered = renderScreen(<CurrentRings />, {
    phone: { status, call: ongoingCall(status === 'connected' ? 5 : null, call) },
  })
  const rings = document.querySelector<SVGSVGElement>('.call-rings')
  if (!rings) throw new Error('There are no rings')
  return { ...rendered, rings }
}

describe('the rings of a call', () => {
  it.each([
    ['initializing', false, 'connecting'],
    ['connecting', false, 'connecting'],
    ['connecting', true, 'ringing'],
    ['connected', true, 'connected'],
    ['disconnecting', true, 'ended'],
  ] as const)('show %s, ringing %s, as %s', (status, ringing, state) => {
    expect(render(status, { ringing }).rings.dataset['state']).toBe(state)
  })

  it.each([
    ['+442079460018', 3_000],
    ['+12125550142', 6_000],
    ['+48221234567', 5_000],
  ])('shine in the rhythm of the country of %s, until it answers', (to, duration) => {
    allowMotion()
    const { phone } = render('connecting', { to, ringing: true })
    expect(animations.map(animation => animation.duration)).toEqual([duration, duration])
    phone.setState({ status: 'connected' })
    expect(ended).toEqual(animations)
  })

  it('move with the other voice, and rest after the call', () => {
    allowMotion()
    const { stream, setLevel } = fakeAudio()
    const { rings, phone } = render('connecting', {})
    phone.remoteStream = () => stream
    phone.setState({ status: 'connected' })
    setLevel(0.05)
    act(() => void vi.advanceTimersByTime(600))
    expect(rings.style.getPropertyValue('--voice')).toBe('0.50')
    setLevel(0)
    act(() => void vi.advanceTimersByTime(80))
    expect(rings.style.getPropertyValue('--voice')).toBe('0.35')
    act(() => void vi.advanceTimersByTime(400))
    expect(rings.style.getPropertyValue('--voice')).toBe('0.00')
    phone.setState({ status: 'disconnecting' })
    expect(rings.style.getPropertyValue('--voice')).toBe('')
  })

  it('are still for a user who wants no motion', () => {
    const { stream, setLevel } = fakeAudio()
    const { rings, phone } = render('connecting', { ringing: true })
    phone.remoteStream = () => stream
    phone.setState({ status: 'connected' })
    setLevel(0.05)
    act(() => void vi.advanceTimersByTime(600))
    expect([animations, rings.style.getPropertyValue('--voice')]).toEqual([[], ''])
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('the rhythm of a ring tone', () => {
  it('is tone and silence in turn, within the limits of ITU-T E.180 where no country has its own', () => {
    for (const { code } of listCountries()) {
      const rhythm = ringRhythm(code)
      expect(rhythm.length % 2, code).toBe(0)
      expect(Math.min(...rhythm), code).toBeGreaterThan(0)
    }
    expect(ringRhythm('IN')).toEqual([400, 200, 400, 2_000])
    expect(ringRhythm('NG')).toEqual([1_000, 4_000])
  })

  it('is drawn in frames that follow each other', () => {
    const { frames, duration } = rhythmFrames([400, 200, 400, 2_000])
    const offsets = frames.map(({ offset }) => Number(offset))
    expect(duration).toBe(3_000)
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1])
    expect(frames.filter(({ opacity }) => opacity === 1).map(({ offset }) => offset)).toEqual([
      400 / 3_000,
      1_000 / 3_000,
    ])
  })
})
