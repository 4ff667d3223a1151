/** The words of "Test your setup" (readings 28). */
export const audioCheck = {
  title: 'Test your setup',
  intro: 'Nobody is called and nothing is charged. Say something while it runs.',
  repeat: 'Test again',
  stop: 'Stop',
  close: 'Close the test',
  level: 'Microphone level',

  opening: 'Asking for your microphone...',
  connecting: 'Connecting...',
  connected: 'Connected. Say something: you hear yourself.',
  completed: 'Test completed',
  failed: 'Test failed',

  microphone: 'Microphone',
  heard: 'Your microphone works: we heard you.',
  silent: 'We did not hear you.',
  silentHelp:
    'Check that the right microphone is chosen, that it is not muted, and speak during the test.',
  network: 'Network',
  noSound: 'Connected, but no sound came back.',
  noSoundHelp:
    'A firewall or VPN may keep sound from getting through. Turn the VPN off, or try another network.',
  untested: 'Not tested.',
} as const

export const audioCheckWords = {
  /** Why the phone network did not take the test, by its code; null when it said nothing at all. */
  failed(code: number | null): string {
    if (code === 31603 || code === 31002) {
      return 'The test was turned away. It can be run ten times an hour: please try again later.'
    }
    if (code === 20101 || code === 20104 || code === 31204 || code === 31205) {
      return 'Your session with the phone network could not be opened. Please reload the page and try again.'
    }
    const why = code === null ? '' : ` (Code: ${code})`
    return `The phone network could not be reached${why}. Check your connection, and that no firewall or VPN blocks calls.`
  },
  /** "Excellent: 4.3 of 4.5" */
  network: (label: string) => `${label}. ${NETWORK_MEANS[label] ?? ''}`.trim(),
  /** "Round trip 42 ms · jitter 3 ms · 0.0 % lost · score 4.4" */
  figures: (report: {
    mos: number
    roundTripMs: number
    jitterMs: number
    lostPercent: number
  }): string =>
    [
      `Round trip ${Math.round(report.roundTripMs)} ms`,
      `jitter ${Math.round(report.jitterMs)} ms`,
      `${report.lostPercent.toFixed(1)} % lost`,
      `score ${report.mos.toFixed(1)}`,
    ].join(' \u00b7 '),
} as const

const BETTER = 'Move closer to your router or use a cable, and pause downloads and videos.'

const NETWORK_MEANS: Record<string, string> = {
  Excellent: 'Your network is ready for calls.',
  Great: 'Your network is ready for calls.',
  Good: 'Your network is ready for calls.',
  Fair: `Calls work, with some disturbance. ${BETTER}`,
  Degraded: `Calls will be hard to understand. ${BETTER}`,
}
