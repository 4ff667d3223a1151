import { parseXml } from './xml.ts'
import type { XmlElement } from './xml.ts'

export interface Callback {
  url: string
  events: ReadonlySet<string>
}

/** Whom a Dial calls. `callback` is told of the child's progress. */
export interface Target {
  is: 'number' | 'client'
  address: string
  callback: Callback | undefined
  /** Keys pressed at the callee once it answers. */
  sendDigits: string
  /** Parameters handed to a browser that is called. */
  params: Readonly<Record<string, string>>
}

export interface DialVerb {
  is: 'dial'
  callerId: string | undefined
  /** Seconds of talk, and of ringing. */
  limitSeconds: number
  ringSeconds: number
  answerOnBridge: boolean
  action: string | undefined
  targets: Target[]
}

/** A step of a TwiML document. Relative URLs are resolved against the document's. */
export type Verb =
  | DialVerb
  | { is: 'play'; digits: string; seconds: number }
  | { is: 'say'; text: string }
  | { is: 'pause'; seconds: number }
  /** The caller hears itself until it is gone, or its call is ended. */
  | { is: 'echo' }
  | { is: 'reject'; reason: 'rejected' | 'busy' }
  | { is: 'hangup' }
  | { is: 'redirect'; url: string }

/**
 * Reads a TwiML document into its verbs.
 * @throws when it is no TwiML or asks for something that the sandbox does not speak.
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
      // What a sound file says is not our business; that something sounds is.
      return { is: 'play', digits: attributes['digits'] ?? '', seconds: text.trim() ? 2 : 0 }
    case 'Say':
      return { is: 'say', text: text.trim() }
    case 'Pause':
      return { is: 'pause', seconds: wholeNumber(attributes['length'], 1) }
    case 'Echo':
      return { is: 'echo' }
    case 'Reject':
      return { is: 'reject', reason: attributes['reason'] === 'busy' ? 'busy' : 'rejected' }
    case 'Hangup':
      return { is: 'hangup' }
    case 'Redirect':
      return { is: 'redirect', url: new URL(text.trim(), documentUrl).href }
    default:
      throw new Error(`<${name}> is not spoken here`)
  }
}

/** Defaults as documented by the vendor: 4 hours of talk, 30 s of ringing. */
function readDial({ attributes, children, text }: XmlElement, documentUrl: string): DialVerb {
  const bare = text.trim()
  const action = attributes['action']
  return {
    is: 'dial',
    callerId: attributes['callerId'],
    limitSeconds: wholeNumber(attributes['timeLimit'], 14_400),
    ringSeconds: wholeNumber(attributes['timeout'], 30),
    answerOnBridge: attributes['answerOnBridge'] === 'true',
    action: action === undefined ? undefined : new URL(action, documentUrl).href,
    targets: [
      ...(bare ? [plainNumber(bare)] : []),
      ...children.map(child => readTarget(child, documentUrl)),
    ],
  }
}

/** What a caller without TwiML means by dialling a number. */
export function plainDial(number: string): DialVerb {
  const attributes = { answerOnBridge: 'true', timeout: '60' }
  return readDial({ name: 'Dial', attributes, children: [], text: number }, 'about:blank')
}

function plainNumber(address: string): Target {
  return { is: 'number', address, callback: undefined, sendDigits: '', params: {} }
}

function readTarget(element: XmlElement, documentUrl: string): Target {
  const { name, attributes, children, text } = element
  if (name !== 'Number' && name !== 'Client') throw new Error(`<${name}> in <Dial>`)
  const identity = children.find(child => child.name === 'Identity')
  const params = children
    .filter(child => child.name === 'Parameter')
    .map(({ attributes: { name: key = '', value = '' } }) => [key, value] as const)
  return {
    is: name === 'Number' ? 'number' : 'client',
    address: (identity?.text ?? text).trim(),
    callback: readCallback(attributes, documentUrl),
    sendDigits: attributes['sendDigits'] ?? '',
    params: Object.fromEntries(params),
  }
}

function readCallback(
  attributes: Readonly<Record<string, string>>,
  documentUrl: string,
): Callback | undefined {
  const url = attributes['statusCallback']
  if (url === undefined) return undefined
  if ((attributes['statusCallbackMethod'] ?? 'POST') !== 'POST') {
    throw new Error('statusCallbackMethod is POST here')
  }
  const events = (attributes['statusCallbackEvent'] ?? 'completed').split(/\s+/)
  return { url: new URL(url, documentUrl).href, events: new Set(events) }
}

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is no number of seconds`)
  return Number(text)
}
