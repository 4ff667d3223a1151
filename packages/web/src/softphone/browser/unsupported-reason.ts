import { type UnsupportedReason } from '../words.ts'

/** The features of the page that calls need. Old browsers and insecure pages lack some of them. */
export interface PageFeatures {
  isSecureContext?: boolean
  RTCPeerConnection?: unknown
  AudioContext?: unknown
  navigator: { mediaDevices?: Partial<MediaDevices> | undefined }
}

/** Why no call is possible on this page, or null. Check it before the voice library is loaded. */
export function findUnsupportedReason(page: PageFeatures): UnsupportedReason | null {
  // A secure page would not help such a browser.
  if (typeof page.RTCPeerConnection !== 'function') return 'unsupported-browser'
  if (page.isSecureContext === false) return 'insecure-page'
  const { mediaDevices } = page.navigator
  const hasAudio =
    typeof mediaDevices?.getUserMedia === 'function' && typeof page.AudioContext === 'function'
  return hasAudio ? null : 'unsupported-browser'
}
