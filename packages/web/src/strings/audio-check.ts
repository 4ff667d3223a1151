/** The words of "Test your setup" (readings 28). */
export const audioCheck = {
  title: 'Test your setup',
  intro: 'The test is free and places no call. Speak while it runs.',
  repeat: 'Test again',
  stop: 'Stop',
  close: 'Close the test',
  level: 'Microphone level',

  opening: 'Asking for your microphone...',
  connecting: 'Connecting...',
  connected: 'Connected. Speak now: you should hear yourself.',
  completed: 'Test completed',
  failed: 'Test failed',

  microphone: 'Microphone',
  heard: 'Your microphone works.',
  silent: 'Your microphone picked up no sound.',
  silentHelp:
    'Check that you chose the right microphone and that it is not muted, and speak during the test.',
  network: 'Network',
  noSound: 'Connected, but no sound came back.',
  noSoundHelp: 'A firewall or VPN may block the sound. Turn off your VPN, or try another network.',
  untested: 'Not tested.',
} as const

export const audioCheckWords = {
  /** Why the phone network did not take the test, by its code; null when it said nothing at all. */
  failed(code: number | null): string {
    if (code === 31603 || code === 31002) {
      return 'You can run the test ten times an hour. Please try again later.'
    }
    if (code === 20101 || code === 20104 || code === 31204 || code === 31205) {
      return 'You could not be connected to the phone network. Please reload the page and try again.'
    }
    const why = code === null ? '' : ` (Code: ${code})`
    return `The phone network could not be reached${why}. Check your connection, and make sure that no firewall or VPN blocks calls.`
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
  Fair: `Calls work, with some disturbances. ${BETTER}`,
  Degraded: `Calls will be hard to understand. ${BETTER}`,
}
