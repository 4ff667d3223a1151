import { FEEDBACK_ISSUES, type FeedbackIssue } from '@ringback/contract/customers/call-feedback'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ISSUE_WORDS, callFeedback, feedbackText, scoreLabel } from './strings.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { QueuedBox } from '../../shared/messages/QueuedAlert.tsx'
import { useCallFeedback } from './use-call-feedback.ts'

const SCORES = [1, 2, 3, 4, 5] as const

/** Asks how the call was. Shown only after a call with a conversation. */
export function CallFeedback({ callId }: { callId: string }) {
  const feedback = useCallFeedback(callId)
  const { stage, isSaving } = feedback
  if (stage.is === 'hidden') return null
  return (
    <QueuedBox id="feedback" rank="question" onDismiss={feedback.dismiss}>
      <section
        aria-label={callFeedback.title}
        className="flex animate-arrive items-end rounded-control border border-line bg-card pb-0.5 pl-1 md:items-center md:pl-3.5"
      >
        <div className="min-w-0 flex-1">
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
            <div className="flex min-h-11 items-center gap-x-2">
              <p className="text-soft">
                {callFeedback.thanks} {feedbackText(stage.score, stage.issue)}.
              </p>
              <Button look="quiet" className="-my-2 px-2!" onClick={feedback.change}>
                {callFeedback.change}
              </Button>
            </div>
          )}
          {feedback.failed && <p className="text-danger">{callFeedback.failed}</p>}
        </div>
        <IconButton
          label={callFeedback.dismiss}
          icon={<X size={16} />}
          onClick={feedback.dismiss}
        />
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
    <Question title={callFeedback.title}>
      <div className="grid grid-cols-5 gap-1 md:w-md">
        {SCORES.map(score => (
          <Button
            key={score}
            look="secondary"
            disabled={isSaving}
            aria-label={scoreLabel(score)}
            className="flex-col gap-0! px-1!"
            onClick={() => onScore(score)}
          >
            <span className="text-base">{score}</span>
            <span className="text-xs font-normal text-soft">{callFeedback.scores[score - 1]}</span>
          </Button>
        ))}
      </div>
    </Question>
  )
}

interface IssueQuestionProps {
  isSaving: boolean
  onIssue: (issue: FeedbackIssue) => void
  onSkip: () => void
}

function IssueQuestion({ isSaving, onIssue, onSkip }: IssueQuestionProps) {
  return (
    <Question title={callFeedback.issueTitle}>
      <div className="flex gap-1 overflow-x-auto">
        {FEEDBACK_ISSUES.map(issue => (
          <Button
            key={issue}
            look="secondary"
            disabled={isSaving}
            className="shrink-0 font-medium"
            onClick={() => onIssue(issue)}
          >
            {ISSUE_WORDS[issue]}
          </Button>
        ))}
        <Button look="quiet" className="shrink-0" disabled={isSaving} onClick={onSkip}>
          {callFeedback.otherIssue}
        </Button>
      </div>
    </Question>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="md:flex md:items-center md:gap-x-4">
      <h2 className="font-semibold md:flex-1">{title}</h2>
      {children}
    </div>
  )
}
