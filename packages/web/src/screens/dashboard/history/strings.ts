import type { CallOutcome } from '@ringback/contract/customers/call-history'
import { CALL_FILTER_WINDOW } from '@ringback/contract/limits'
import { formatDate } from '../../../strings/dates.ts'

/** The text of the search and the filters of the Call History tab. */
export const callFilter = {
  search: 'Search calls',
  searchHint: 'Name or number',
  filter: 'Filter',
  outcome: 'Outcome',
  anyOutcome: 'Any outcome',
  from: 'From',
  until: 'Until',
  clear: 'Clear filters',
  noneFound: 'No calls match these filters.',
  noneFoundDetail: 'Change the filters, or clear them to see all calls.',
  searchEarlier: 'Search earlier calls',
  copy: 'Copy number',
  copyFailed:
    'Your browser did not allow the copy. Select the number and copy it with your keyboard.',
} as const

const OUTCOMES: Record<CallOutcome, string> = {
  answered: 'Answered',
  missed: 'Missed',
  declined: 'Declined',
  'no-answer': 'No answer',
  busy: 'Busy',
  canceled: 'Canceled',
  failed: 'Failed',
}

export function outcomeWord(outcome: CallOutcome | null): string {
  return outcome === null ? callFilter.anyOutcome : OUTCOMES[outcome]
}

/** The label of a filter of days: "From 3 Nov 2026", "Until 5 Nov 2026". */
export function dayFilterText(end: 'from' | 'until', day: Date): string {
  return `${callFilter[end]} ${formatDate(day)}`
}

/** The accessible name of a button that removes a filter: "Remove filter: Missed". */
export function removeFilterLabel(filter: string): string {
  return `Remove filter: ${filter}`
}

/** "Only the newest 10,000 calls of this period were searched, back to 3 Mar 2026." */
export function examinedText(from: Date): string {
  const calls = CALL_FILTER_WINDOW.toLocaleString('en-US')
  return `Only the newest ${calls} calls of this period were searched, back to ${formatDate(from)}.`
}

/** "+1 415 555 0100 copied" */
export function copiedText(number: string): string {
  return `${number} copied`
}
