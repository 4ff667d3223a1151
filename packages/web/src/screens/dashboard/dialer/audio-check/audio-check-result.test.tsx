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

/** The text of the result of each part. */
function resultsOf(state: AudioCheckState) {
  renderScreen(<AudioCheckResult state={state} />)
  const textOf = (title: string) =>
    screen.getByText(title).closest('dt')?.nextElementSibling?.textContent
  return { microphone: textOf('Microphone'), network: textOf('Network') }
}

it('rates the network by the sound that came back', () => {
  const { microphone, network } = resultsOf({
    is: 'completed',
    microphone: 'works',
    network: QUALITY,
  })
  expect(microphone).toBe('Your microphone works.')
  expect(network).toContain('Excellent. Your network is ready for calls.')
  expect(network).toContain('Round trip 42 ms · jitter 3 ms · 0.0% lost · score 4.3')
})

it('has no rating if no sound came back', () => {
  const { network } = resultsOf({ is: 'completed', microphone: 'works', network: null })
  expect(network).toBe(
    'Connected, but no sound came back. A firewall or VPN may block the sound. Turn off your VPN, or try another network.',
  )
})

it.each([
  ['silent', 'Your microphone picked up no sound.'],
  [
    'unmeasured',
    'Your microphone is open, but this browser did not let the page measure its level.',
  ],
] as const)(
  'distinguishes a silent microphone from one that was not measured (%s)',
  (microphone, words) => {
    const results = resultsOf({ is: 'completed', microphone, network: QUALITY })
    expect(results.microphone).toContain(words)
  },
)

// spec 4.35
it.each([
  [31603, 'ten times an hour'],
  [20101, 'reload the page'],
  [53000, '(Code: 53000)'],
  [null, 'could not be reached.'],
  ['Calls are down.', 'Calls are down.'],
])('explains a network that failed with %s', (why, words) => {
  const results = resultsOf({ is: 'failed', part: 'network', why })
  expect(results.network).toContain(words)
  expect(results.microphone).toBe('Not tested.')
})

it('explains a microphone that was refused', () => {
  const { microphone } = resultsOf({ is: 'failed', part: 'microphone', why: 'denied' })
  expect(microphone).toContain('allow microphone access')
})
