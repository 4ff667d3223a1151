import { parseXml } from './xml.ts'
import type { XmlElement } from './xml.ts'

export interface Callback {
  url: string
  events: ReadonlySet<string>
}

/** The party that a Dial calls. `callback` receives the child's progress. */
export interface Target {
  type: 'number' | 'client'
  address: string
  callback: Callback | undefined
  /** Parameters for a browser that is called. */
  params: Readonly<Record<string, string>>
}

export interface DialVerb {
  type: 'dial'
  callerId: string | undefined
  /** Seconds of talk, and of ringing. */
  limitSeconds: number
  ringSeconds: number
  answerOnBridge: boolean
  action: string | undefined
  targets: Target[]
}

/** Records the caller. Seconds of silence, and of sound at most. */
export interface RecordVerb {
  type: 'record'
  maxSeconds: number
  silenceSeconds: number
  /** The keys that end the recording. */
  finishOnKey: string
  playsBeep: boolean
  trimsSilence: boolean
  action: string
  callback: Callback | undefined
}

/** A step of a TwiML document. Relative URLs are resolved against the document's. */
export type Verb =
  | DialVerb
  | RecordVerb
  /** Plays keys, or the WAV file at the URL. */
  | { type: 'play'; digits: string; url: string | undefined }
  | { type: 'say'; text: string }
  | { type: 'pause'; seconds: number }
  /** Plays the caller's own sound back until the call ends. */
  | { type: 'echo' }
  | { type: 'reject'; reason: 'rejected' | 'busy' }
  | { type: 'hangup' }
  | { type: 'redirect'; url: string }

/**
 * Reads a TwiML document into its verbs.
 * Unknown attributes are ignored.
 * @throws when it is not TwiML, uses a verb that the sandbox does not support, or has an invalid value.
 */
export function parseTwiml(xml: string, documentUrl: string): Verb[] {
  const response = parseXml(xml)
  if (response.name !== 'Response') throw new Error(`root element is <${response.name}>`)
  return response.children.map(element => readVerb(element, documentUrl))
}

function readVerb(element: XmlElement, documentUrl: string): Verb {
  const { name, attributes, text } = element
  switch (name) {
    case 'Dial':
      return readDial(element, documentUrl)
    case 'Play':
      return {
        type: 'play',
        digits: attributes['digits'] ?? '',
        url: text.trim() ? new URL(text.trim(), documentUrl).href : undefined,
      }
    case 'Record':
      return readRecord(element, documentUrl)
    case 'Say':
      return { type: 'say', text: text.trim() }
    case 'Pause':
      return { type: 'pause', seconds: wholeNumber(attributes['length'], 1) }
    case 'Echo':
      return { type: 'echo' }
    case 'Reject':
      return { type: 'reject', reason: attributes['reason'] === 'busy' ? 'busy' : 'rejected' }
    case 'Hangup':
      return { type: 'hangup' }
    case 'Redirect':
      return { type: 'redirect', url: new URL(text.trim(), documentUrl).href }
    default:
      throw new Error(`<${name}> is not supported`)
  }
}

/** Defaults as documented by the vendor: 4 hours of talk, 30 s of ringing. */
function readDial({ attributes, children, text }: XmlElement, documentUrl: string): DialVerb {
  const number = text.trim()
  const action = attributes['action']
  return {
    type: 'dial',
    callerId: attributes['callerId'],
    limitSeconds: wholeNumber(attributes['timeLimit'], 14_400),
    ringSeconds: wholeNumber(attributes['timeout'], 30),
    answerOnBridge: attributes['answerOnBridge'] === 'true',
    action: action === undefined ? undefined : new URL(action, documentUrl).href,
    targets: [
      ...(number ? [plainNumber(number)] : []),
      ...children.map(child => readTarget(child, documentUrl)),
    ],
  }
}

/** Defaults as documented by the vendor: an hour, five seconds of silence, any key, the same document again. */
function readRecord({ attributes }: XmlElement, documentUrl: string): RecordVerb {
  if ((attributes['method'] ?? 'POST') !== 'POST') throw new Error('method must be POST')
  return {
    type: 'record',
    maxSeconds: wholeNumber(attributes['maxLength'], 3600),
    silenceSeconds: wholeNumber(attributes['timeout'], 5),
    finishOnKey: attributes['finishOnKey'] ?? '1234567890*#',
    playsBeep: attributes['playBeep'] !== 'false',
    trimsSilence: attributes['trim'] !== 'do-not-trim',
    action: new URL(attributes['action'] ?? '', documentUrl).href,
    callback: readCallback(attributes, documentUrl, 'recordingStatusCallback'),
  }
}

/** The Dial of a phone that calls another phone: no TwiML is involved. */
export function plainDial(number: string): DialVerb {
  const attributes = { answerOnBridge: 'true', timeout: '60' }
  return readDial({ name: 'Dial', attributes, children: [], text: number }, 'about:blank')
}

function plainNumber(address: string): Target {
  return { type: 'number', address, callback: undefined, params: {} }
}

function readTarget(element: XmlElement, documentUrl: string): Target {
  const { name, attributes, children, text } = element
  if (name !== 'Number' && name !== 'Client') throw new Error(`<${name}> in <Dial>`)
  const identity = children.find(child => child.name === 'Identity')
  const params = children
    .filter(child => child.name === 'Parameter')
    .map(({ attributes: { name: key = '', value = '' } }) => [key, value] as const)
  return {
    type: name === 'Number' ? 'number' : 'client',
    address: (identity?.text ?? text).trim(),
    callback: readCallback(attributes, documentUrl, 'statusCallback'),
    params: Object.fromEntries(params),
  }
}

function readCallback(
  attributes: Readonly<Record<string, string>>,
  documentUrl: string,
  name: 'statusCallback' | 'recordingStatusCallback',
): Callback | undefined {
  const url = attributes[name]
  if (url === undefined) return undefined
  if ((attributes[`${name}Method`] ?? 'POST') !== 'POST') {
    throw new Error(`${name}Method must be POST`)
  }
  const events = (attributes[`${name}Event`] ?? 'completed').split(/\s+/)
  return { url: new URL(url, documentUrl).href, events: new Set(events) }
}

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a number of seconds`)
  return Number(text)
}
