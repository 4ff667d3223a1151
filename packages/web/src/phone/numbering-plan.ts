import { isE164 } from '@ringback/contract/phone/e164'
import { dialableChars } from '@ringback/contract/phone/digits'
import type { NumberReading } from '@ringback/contract/phone/read-number'
import type { AsYouType, CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { useSyncExternalStore } from 'react'
import type * as NumberingLibrary from './numbering-library.ts'

/*
 * The numbering plans of all countries are a fifth of the dashboard's script, and the first screen of a new
 * user shows no number. They load when the first number is typed or shown. Until then numbers are shown as
 * they are, without groups.
 */
type NumberingPlan = typeof NumberingLibrary

let plan: NumberingPlan | null = null
let loading: Promise<void> | null = null
/** The plans could not be loaded, or take long: numbers are shown without groups until they have loaded at last. */
let isLate = false
const LATE_MS = 1_000
const listeners = new Set<() => void>()

/** Parses a number in any notation. Undefined for what is no number, and while the plans load. */
export function parsePhoneNumber(text: string, country?: CountryCode): PhoneNumber | undefined {
  // An empty field must not load the plans.
  if (!/\d/.test(text)) return undefined
  return loadedPlan()?.parsePhoneNumberFromString(text, country)
}

/**
 * Reads a number in any notation, see {@link NumberReading}. While the plans load, a text is what its characters say,
 * and without a plus an unfinished number.
 */
export function readNumber(text: string, country: CountryCode): NumberReading {
  const number = dialableChars(text)
  // An empty field must not load the plans.
  const plan = /\d/.test(number) ? loadedPlan() : null
  if (plan) return plan.readNumber(text, country)
  const doubt = number === '' ? 'empty' : isE164(number) ? null : 'incomplete'
  return { number, doubt, extension: null, rest: null }
}

/** Groups digits while they are typed. While the plans load, it returns them as they are. */
export function asYouType(
  country?: CountryCode,
): Pick<AsYouType, 'input' | 'getCountry' | 'getCallingCode'> {
  const plan = loadedPlan()
  return plan ? new plan.AsYouType(country) : UNGROUPED
}

/** Renders the component again when the plans have loaded. */
export function useNumberingPlan(): void {
  useSyncExternalStore(subscribe, () => plan)
}

/** Whether the plans may still load, so that a number cannot be drawn in its groups yet. */
export function useIsPlanAwaited(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => plan === null && !isLate,
    () => false,
  )
}

/** Resolves when the plans have loaded. If they could not be loaded, the next use tries again. */
export function loadNumberingPlan(): Promise<void> {
  if (loading) return loading
  const late = setTimeout(showWithoutGroups, LATE_MS)
  loading = import('./numbering-library.ts')
    .then(
      library => {
        plan = library
        notify()
      },
      () => {
        loading = null
        showWithoutGroups()
      },
    )
    .finally(() => clearTimeout(late))
  return loading
}

function showWithoutGroups(): void {
  isLate = true
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

const UNGROUPED = {
  input: (text: string) => text,
  getCountry: () => undefined,
  getCallingCode: () => undefined,
}

function loadedPlan(): NumberingPlan | null {
  if (plan === null) void loadNumberingPlan()
  return plan
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
