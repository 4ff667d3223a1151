import {
  FEEDBACK_ISSUES,
  type FeedbackIssue,
} from '@ringback/contract/customers/calls/call-history'
import { Button, PlainButton } from '../../../../ui/buttons/Button.tsx'
import { QueuedBox } from '../../shared/messages/message-queue.tsx'
import { useCallFeedback } from './use-call-feedback.ts'

const SCORES = [1, 2, 3, 4, 5] as const

/** Asks how the call was. Shown only after a call with a conversation. */
export function CallFeedback({ callId }: { callId: string }) {
  const feedback = useCallFeedback(callId)
  const { stage, isSaving } = feedback
  if (stage.is === 'hidden') return null
  return (
    <QueuedBox
      id="feedback"
      rank="question"
      onDismiss={feedback.dismiss}
      dismissLabel="Dismiss the question"
    >
      <section
        aria-label="How was the call?"
        className="relative flex min-h-12 animate-arrive items-center gap-1 rounded-control border border-line bg-well ps-3 max-[22.5rem]:gap-0 max-[22.5rem]:ps-0"
      >
        {stage.is === 'score' && (
          <ScoreQuestion isSaving={isSaving} onScore={score => void feedback.submit(score)} />
        )}
        {stage.is === 'issue' && (
          <IssueQuestion
            isSaving={isSaving}
            onIssue={issue => void feedback.submit(stage.score, issue)}
            onSkip={feedback.skipIssue}
          />
        )}
        {stage.is === 'thanks' && (
          <p className="min-w-0 flex-1 text-sm text-soft">
            Thank you. Your feedback: {feedbackText(stage.score, stage.issue)}.{' '}
            <button type="button" className="py-1 font-medium underline" onClick={feedback.change}>
              Change
            </button>
          </p>
        )}
        {feedback.failed && (
          <p className="absolute inset-x-0 top-full z-10 rounded-control border border-danger/50 bg-card p-2 text-sm text-danger">
            Your feedback could not be saved. Please try again.
          </p>
        )}
      </section>
    </QueuedBox>
  )
}

interface ScoreQuestionProps {
  isSaving: boolean
  onScore: (score: number) => void
}

function ScoreQuestion({ isSaving, onScore }: ScoreQuestionProps) {
  return (
    <>
      {/* Small windows show the grades alone, whose words explain the question. */}
      <h2 className="min-w-0 flex-1 text-sm leading-5 font-semibold max-[26rem]:sr-only side:sr-only">
        How was the call?
      </h2>
      <div className="flex shrink-0 justify-between gap-0.5 max-[26rem]:flex-1 max-[22.5rem]:gap-0 side:flex-1">
        {SCORES.map(score => (
          <PlainButton
            key={score}
            disabled={isSaving}
            aria-label={scoreLabel(score)}
            className="flex h-11 w-11 flex-col items-center justify-center rounded-control border border-line-strong bg-card text-sm leading-4.5 font-semibold transition-colors duration-150 hover:border-accent disabled:opacity-55"
            onClick={() => onScore(score)}
          >
            {score}
            <span className="text-xs leading-4 font-normal text-soft">
              {SCORE_WORDS[score - 1]}
            </span>
          </PlainButton>
        ))}
      </div>
    </>
  )
}

interface IssueQuestionProps {
  isSaving: boolean
  onIssue: (issue: FeedbackIssue) => void
  onSkip: () => void
}

/** The issues cover what is below, until one is chosen, and the lower edge of the question. */
function IssueQuestion({ isSaving, onIssue, onSkip }: IssueQuestionProps) {
  return (
    <>
      <h2 className="min-w-0 flex-1 text-sm font-semibold">What was wrong?</h2>
      <div className="absolute -inset-x-px top-full z-20 -mt-2.5 grid grid-cols-2 gap-1.5 rounded-b-control border border-t-0 border-line bg-well p-3 shadow-float">
        {FEEDBACK_ISSUES.map(issue => (
          <Button
            key={issue}
            look="secondary"
            disabled={isSaving}
            className="px-2! font-medium"
            onClick={() => onIssue(issue)}
          >
            {ISSUE_WORDS[issue]}
          </Button>
        ))}
        <Button look="quiet" className="col-span-2" disabled={isSaving} onClick={onSkip}>
          Something else
        </Button>
      </div>
    </>
  )
}

const ISSUE_WORDS: Record<FeedbackIssue, string> = {
  'audio-latency': 'Long delay',
  'choppy-audio': 'Choppy sound',
  'dropped-call': 'The call dropped',
  echo: 'Echo',
  'noisy-call': 'Noise',
  'one-way-audio': 'Only one of us could hear',
}

/** "Good (4 of 5)", or "Poor (2 of 5): echo" with an issue. */
function feedbackText(score: number, issue: FeedbackIssue | undefined): string {
  const scored = `${scoreWord(score)} (${score} of 5)`
  return issue ? `${scored}: ${ISSUE_WORDS[issue].toLowerCase()}` : scored
}

const SCORE_WORDS = ['Bad', 'Poor', 'Fair', 'Good', 'Great']

/** The accessible name of a score button: "4 of 5, Good". */
function scoreLabel(score: number): string {
  return `${score} of 5, ${scoreWord(score)}`
}

function scoreWord(score: number): string {
  return SCORE_WORDS[score - 1] ?? ''
}
