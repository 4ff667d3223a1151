import {
  type ListedNumber,
  type NumberSettingChanges,
  type NumberSettings,
  voicemailGreeting,
} from '@ringback/contract/customers/numbers/numbers'
import { type QuietHours, quietHours } from '@ringback/contract/calls/quiet-hours'
import { localZone } from '../../../../text/local-time.ts'

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

export function draftOf(number: ListedNumber): SettingsDraft {
  const kind = number.hasRecordedGreeting ? 'recorded' : 'spoken'
  return {
    isQuiet: Boolean(number.quietHours),
    hours: number.quietHours ?? { ...NIGHT, timeZone: localZone() },
    ringsBrowser: number.ringsBrowser,
    forwardsTo: number.forwardsTo,
    greeting: number.voicemailGreeting === null ? 'none' : kind,
    spokenText:
      number.voicemailGreeting ??
      'Hello. I cannot answer now. Please leave a message after the tone.',
    recording: null,
  }
}

export function isGreeting(text: string): boolean {
  return voicemailGreeting.safeParse(text.trim()).success
}

/** Whether the draft needs a recording and has none. */
export function lacksRecording(number: ListedNumber, draft: SettingsDraft): boolean {
  const { greeting, recording } = draft
  return greeting === 'recorded' && recording === null && !number.hasRecordedGreeting
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
  number: ListedNumber,
  draft: SettingsDraft,
): ChangedSettings | null {
  const { hours, greeting, spokenText } = draft
  const quiet = quietHours.safeParse(hours)
  if (draft.isQuiet && !quiet.success) return null
  if (greeting === 'spoken' && !isGreeting(spokenText)) return null
  if (lacksRecording(number, draft)) return null
  const isSpokenInstead = greeting === 'spoken' && number.hasRecordedGreeting
  return {
    changes: {
      ...differing(number, {
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

/** The wanted settings that the server does not have yet. */
function differing(stored: NumberSettings, wanted: NumberSettingChanges): NumberSettingChanges {
  const names = Object.keys(wanted) as (keyof NumberSettings)[]
  const changed = names.filter(
    name => JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]),
  )
  return Object.fromEntries(changed.map(name => [name, wanted[name]]))
}
