import { describe, expect, it } from 'vitest'
import { type PageFeatures, findUnsupportedReason } from './unsupported-reason.ts'

const Feature = function Feature() {}
const mediaDevices = { getUserMedia: async () => new MediaStream() }
const CURRENT: PageFeatures = {
  isSecureContext: true,
  RTCPeerConnection: Feature,
  AudioContext: Feature,
  navigator: { mediaDevices },
}

describe('a page can make calls', () => {
  it.each<[string, PageFeatures, ReturnType<typeof findUnsupportedReason>]>([
    ['in a current browser', CURRENT, null],
    ['not without WebRTC', { ...CURRENT, RTCPeerConnection: undefined }, 'unsupported-browser'],
    [
      'not without audio processing',
      { ...CURRENT, AudioContext: undefined },
      'unsupported-browser',
    ],
    [
      'not without an interface to microphones',
      { ...CURRENT, navigator: {} },
      'unsupported-browser',
    ],
    [
      'not without a way to open a microphone',
      { ...CURRENT, navigator: { mediaDevices: {} } },
      'unsupported-browser',
    ],
    [
      'not over http, where the browser hides microphones',
      { ...CURRENT, isSecureContext: false, navigator: {} },
      'insecure-page',
    ],
    [
      'not over http in a browser without WebRTC, which https does not help',
      { ...CURRENT, isSecureContext: false, RTCPeerConnection: undefined },
      'unsupported-browser',
    ],
  ])('%s', (_, page, unsupported) => {
    expect(findUnsupportedReason(page)).toBe(unsupported)
  })
})
