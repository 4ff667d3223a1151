import type { FeedbackIssue } from '@ringback/contract/customers/call-feedback'

/** The text of the card that asks for feedback on a call. */
export const callFeedback = {
  title: 'How was the call?',
  scores: ['Bad', 'Poor', 'Fair', 'Good', 'Great'],
  issueTitle: 'What was wrong?',
  otherIssue: 'Something else',
  thanks: 'Thank you. Your feedback:',
  change: 'Change',
  dismiss: 'Dismiss the question',
  failed: 'Your feedback could not be saved. Please try again.',
} as const

export const ISSUE_WORDS: Record<FeedbackIssue, string> = {
  'audio-latency': 'Long delay',
  'choppy-audio': 'Choppy sound',
  'dropped-call': 'The call dropped',
  echo: 'Echo',
  'noisy-call': 'Noise',
  'one-way-audio': 'Only one of us could hear',
}

/** "Good (4 of 5)", or "Poor (2 of 5): echo" with an issue. */
export function feedbackText(score: number, issue: FeedbackIssue | undefined): string {
  const scored = `${scoreWord(score)} (${score} of 5)`
  return issue ? `${scored}: ${ISSUE_WORDS[issue].toLowerCase()}` : scored
}

/** The accessible name of a score button: "4 of 5, Good". */
export function scoreLabel(score: number): string {
  return `${score} of 5, ${scoreWord(score)}`
}

function scoreWord(score: number): string {
  return callFeedback.scores[score - 1] ?? ''
}
