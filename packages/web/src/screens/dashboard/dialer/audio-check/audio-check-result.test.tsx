import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import type { AudioCheckState } from '../../../../softphone/audio-check/audio-check.ts'
import { AudioCheckResult } from './AudioCheckResult.tsx'

const QUALITY = {
  mos: 4.3,
  roundTripMs: 42,
  jitterMs: 3,
  lostPercent: 0,
  label: 'Excellent',
} as const

const done = { is: 'completed', microphone: 'works', network: QUALITY } as const
const lost = { is: 'failed', part: 'network' } as const

// spec 4.35
it.each<[state: AudioCheckState, microphone: string, network: string]>([
  [done, 'Your microphone works.', 'Excellent. Your network is ready for calls.'],
  [done, '', 'Round trip 42 ms · jitter 3 ms · 0.0% lost · score 4.3'],
  [
    { ...done, network: null },
    '',
    'Connected, but no sound came back. A firewall or VPN may block',
  ],
  [{ ...done, microphone: 'silent' }, 'Your microphone picked up no sound.', 'Excellent'],
  [
    { ...done, microphone: 'unmeasured' },
    'this browser did not let the page measure its level.',
    '',
  ],
  [{ ...lost, why: 31603 }, 'Not tested.', 'ten times an hour'],
  [{ ...lost, why: 20101 }, 'Not tested.', 'reload the page'],
  [{ ...lost, why: 53000 }, 'Not tested.', '(Code: 53000)'],
  [{ ...lost, why: null }, 'Not tested.', 'could not be reached.'],
  [{ ...lost, why: 'Calls are down.' }, 'Not tested.', 'Calls are down.'],
  [{ is: 'failed', part: 'microphone', why: 'denied' }, 'allow microphone access', 'Not tested.'],
])('the result of %j has what each part means', (state, microphone, network) => {
  renderScreen(<AudioCheckResult state={state} />)
  const textOf = (title: string) =>
    screen.getByText(title).closest('dt')?.nextElementSibling?.textContent
  expect(textOf('Microphone')).toContain(microphone)
  expect(textOf('Network')).toContain(network)
})
