import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const LIBRARY = dirname(createRequire(import.meta.url).resolve('@twilio/voice-sdk'))
const source = (file: string) => readFileSync(join(LIBRARY, 'twilio', `${file}.js`), 'utf8')

// Section 9 of the specification lists these defaults. We set none of them, so an update of the library could change them.
describe('the default of the voice library for', () => {
  it.each([
    // spec 9.31
    ['stats: sampled every 1 s', 'statsMonitor', 'SAMPLE_INTERVAL = 1000;'],
    // spec 9.32
    ['warnings: enabled after 5 s', 'call', 'METRICS_DELAY = 5000;'],
    // spec 9.33
    ['the jitter warning: 30', 'statsMonitor', 'jitter: { max: 30 }'],
    // spec 9.33
    ['the round-trip warning: 400', 'statsMonitor', 'rtt: { max: 400 }'],
    // spec 9.33
    ['the quality warning: 3', 'statsMonitor', 'mos: { min: 3 }'],
    // spec 9.33
    ['the packet loss warning: 1 percent', 'statsMonitor', /packetsLostFraction: \[\{\s+max: 1,/],
    // spec 9.34
    ['metrics: batches of 10 samples', 'call', 'METRICS_BATCH_SIZE = 10;'],
    // spec 9.35
    ['a DTMF tone: 160 ms', 'call', 'DTMF_TONE_DURATION = 160;'],
    ['the gap between DTMF tones: 70 ms', 'call', 'DTMF_INTER_TONE_GAP = 70;'],
    ['a DTMF pause: 500 ms', 'call', 'DTMF_PAUSE_DURATION = 500;'],
    // spec 9.36
    ['volume polling: 50 ms', 'rtc/peerconnection', 'VOLUME_INTERVAL_MS = 50;'],
    // spec 9.37
    ['ICE gathering: 15 s', 'rtc/peerconnection', 'ICE_GATHERING_TIMEOUT = 15000;'],
    // spec 9.38
    ['the websocket connection: 5 s', 'wstransport', ' CONNECT_TIMEOUT = 5000;'],
    // spec 9.39
    ['the heartbeat: 15 s', 'wstransport', 'HEARTBEAT_TIMEOUT = 15000;'],
    // spec 9.40
    ['the backoff factor: 2', 'wstransport', 'factor: 2.0,'],
    // spec 9.40
    ['the backoff jitter: 0.4', 'wstransport', 'jitter: 0.40,'],
    // spec 9.40
    ['the longest primary backoff: 20 s', 'wstransport', 'MAX_PRIMARY_DELAY = 20000;'],
    // spec 9.40
    ['the longest preferred backoff: 1 s', 'wstransport', 'MAX_PREFERRED_DELAY = 1000;'],
    ['the lead time of a token refresh: 10 s', 'device', 'tokenRefreshMs: 10000,'],
    // spec 9.42
    ['the signalling timeout: 10 s', 'preflight/preflight', 'signalingTimeoutMs: 10000,'],
    // spec 9.43
    ['the codecs: PCMU, then Opus', 'device', /codecPreferences: \[.*PCMU, .*Opus\]/],
    // spec 9.44
    ['the edge: roaming', 'preflight/preflight', "edge: 'roaming',"],
    ['the edge of a device: roaming', 'regions', 'defaultEdge = exports.Edge.Roaming;'],
    ['the end of media reconnection: 30 s', 'call', /jitter: 0\.5,\s+max: 30000,/],
    // spec 9.45
    ['the lowest average bitrate: 6000', 'rtc/sdp', 'BITRATE_MIN = 6000;'],
    // spec 9.45
    ['the highest average bitrate: 510000', 'rtc/sdp', 'BITRATE_MAX = 510000;'],
    // spec 9.46
    ['the echo test: 20 s', 'constants', 'ECHO_TEST_DURATION = 20000;'],
  ])('%s', (_what, file, text) => {
    expect(source(file)).toMatch(text)
  })
})
