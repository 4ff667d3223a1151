import {
  type ListedVirtualNumber,
  type NumberSettingChanges,
  type NumberSettings,
  voicemailGreeting,
} from '@ringback/contract/customers/numbers'
import { type QuietHours, quietHours } from '@ringback/contract/quiet-hours'
import { numberSettings } from './strings.ts'
import { localZone } from '../../shared/local-time.ts'

/** The form of a number's settings. What a choice does not use is kept for when it is chosen again. */
export interface SettingsDraft extends Pick<NumberSettings, 'ringsBrowser' | 'forwardsTo'> {
  isQuiet: boolean
  hours: QuietHours
  greeting: 'none' | 'spoken' | 'recorded'
  spokenText: string
  /** A recording that is not saved yet: a WAV file of a phone, in base64. */
  recording: string | null
}

/** What the form shows first: a night. */
const NIGHT = { from: '22:00', until: '07:00' } as const

export function draftOf(number: ListedVirtualNumber): SettingsDraft {
  const takesMessages = typeof number.voicemailGreeting === 'string'
  const kind = number.hasRecordedGreeting === true ? 'recorded' : 'spoken'
  return {
    isQuiet: Boolean(number.quietHours),
    hours: number.quietHours ?? { ...NIGHT, timeZone: localZone() },
    ringsBrowser: number.ringsBrowser !== false,
    forwardsTo: number.forwardsTo ?? null,
    greeting: takesMessages ? kind : 'none',
    spokenText: number.voicemailGreeting ?? numberSettings.exampleGreeting,
    recording: null,
  }
}

export function isZone(timeZone: string): boolean {
  return quietHours.safeParse({ ...NIGHT, timeZone: timeZone.trim() }).success
}

export function isGreeting(text: string): boolean {
  return voicemailGreeting.safeParse(text.trim()).success
}

/** Whether the draft needs a recording and has none. */
export function lacksRecording(number: ListedVirtualNumber, draft: SettingsDraft): boolean {
  const { greeting, recording } = draft
  return greeting === 'recorded' && recording === null && number.hasRecordedGreeting !== true
}

export interface ChangedSettings {
  changes: NumberSettingChanges
  /** A new recorded greeting; null for none. */
  recording: string | null
}

/**
 * What differs from the number, so that a change keeps what is not possible any more, for example a phone without a rate.
 * Null if a field of the draft is invalid.
 */
export function changedSettings(
  number: ListedVirtualNumber,
  draft: SettingsDraft,
): ChangedSettings | null {
  const { hours, greeting, spokenText } = draft
  const quiet = quietHours.safeParse({ ...hours, timeZone: hours.timeZone.trim() })
  if (draft.isQuiet && !quiet.success) return null
  if (greeting === 'spoken' && !isGreeting(spokenText)) return null
  if (lacksRecording(number, draft)) return null
  const { hasRecordedGreeting, ...stored } = number
  const isSpokenInstead = greeting === 'spoken' && hasRecordedGreeting === true
  return {
    changes: {
      ...differing(stored, {
        quietHours: draft.isQuiet ? (quiet.data ?? null) : null,
        ringsBrowser: draft.ringsBrowser,
        forwardsTo: draft.forwardsTo,
        ...(greeting === 'none' && { voicemailGreeting: null }),
        ...(greeting === 'spoken' && { voicemailGreeting: spokenText.trim() }),
      }),
      ...(isSpokenInstead && { voicemailGreeting: spokenText.trim() }),
    },
    recording: greeting === 'recorded' ? draft.recording : null,
  }
}

/** The wanted settings that the server offers and that it does not have yet. */
function differing(
  stored: Partial<Record<keyof NumberSettings, unknown>>,
  wanted: NumberSettingChanges,
): NumberSettingChanges {
  const names = Object.keys(wanted) as (keyof NumberSettings)[]
  const changed = names.filter(
    name =>
      stored[name] !== undefined && JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]),
  )
  return Object.fromEntries(changed.map(name => [name, wanted[name]]))
}
