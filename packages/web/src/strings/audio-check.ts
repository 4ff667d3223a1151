import { percentText } from '@ringback/contract/text/figures'
/** The text of the audio check, "Test your setup". */
export const audioCheck = {
  title: 'Test your setup',
  intro: 'The test is free, places no call, and lasts up to 20 seconds. Speak while it runs.',
  repeat: 'Test again',
  finish: 'Show the result',
  cancel: 'Cancel',
  close: 'Close the test',
  level: 'Microphone level',

  opening: 'Asking for your microphone...',
  connecting: 'Connecting...',
  connected: 'Connected. Speak now: you should hear yourself.',
  completed: 'Test completed',
  failed: 'Test failed',

  microphone: 'Microphone',
  soundDetected: 'Your microphone works.',
  noSoundDetected: 'Your microphone picked up no sound.',
  noSoundDetectedHelp:
    'Check that you chose the right microphone and that it is not muted, and speak during the test.',
  unmeasured: 'Your microphone is open, but this browser did not let the page measure its level.',
  network: 'Network',
  noEcho: 'Connected, but no sound came back.',
  noEchoHelp: 'A firewall or VPN may block the sound. Turn off your VPN, or try another network.',
  untested: 'Not tested.',
} as const

export const audioCheckText = {
  /** Why the network part failed, by the vendor's error code; null if there is no code. */
  failed(code: number | null): string {
    if (code === 31603 || code === 31002) {
      return 'You can run the test ten times an hour. Please try again later.'
    }
    if (code === 20101 || code === 20104 || code === 31204 || code === 31205) {
      return 'You could not be connected to the phone network. Please reload the page and try again.'
    }
    const suffix = code === null ? '' : ` (Code: ${code})`
    return `The phone network could not be reached${suffix}. Check your connection, and make sure that no firewall or VPN blocks calls.`
  },
  /** "Excellent. Your network is ready for calls." */
  network: (label: string) => `${label}. ${NETWORK_ADVICE[label] ?? ''}`.trim(),
  /** "Round trip 42 ms · jitter 3 ms · 0.0% lost · score 4.4" */
  figures: (report: {
    mos: number
    roundTripMs: number
    jitterMs: number
    lostPercent: number
  }): string =>
    [
      `Round trip ${Math.round(report.roundTripMs)} ms`,
      `jitter ${Math.round(report.jitterMs)} ms`,
      `${percentText(report.lostPercent, { decimals: 1 })} lost`,
      `score ${report.mos.toFixed(1)}`,
    ].join(' \u00b7 '),
} as const

const HOW_TO_IMPROVE = 'Move closer to your router or use a cable, and pause downloads and videos.'

const NETWORK_ADVICE: Record<string, string> = {
  Excellent: 'Your network is ready for calls.',
  Great: 'Your network is ready for calls.',
  Good: 'Your network is ready for calls.',
  Fair: `Calls work, with some disturbances. ${HOW_TO_IMPROVE}`,
  Degraded: `Calls will be hard to understand. ${HOW_TO_IMPROVE}`,
}
