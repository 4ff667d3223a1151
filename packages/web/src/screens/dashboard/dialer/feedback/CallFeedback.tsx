import { FEEDBACK_ISSUES } from '@ringback/contract/customers/calls'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  ISSUE_WORDS,
  callFeedback,
  feedbackWords,
  scoreLabel,
} from '../../../../strings/call-feedback.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useCallFeedback } from './use-call-feedback.ts'

const SCORES = [1, 2, 3, 4, 5] as const

/** Asks how the call was. Shown only after a call with a conversation. */
export function CallFeedback({ callId }: { callId: string }) {
  const feedback = useCallFeedback(callId)
  const { stage, isSaving } = feedback
  if (stage.is === 'hidden') return null
  return (
    <section
      aria-label={callFeedback.title}
      className="relative animate-arrive rounded-card border border-line bg-card p-4 shadow-float floats:rounded-control floats:p-0 floats:pb-0.5 floats:pl-1 floats:shadow-none"
    >
      <IconButton
        label={callFeedback.dismiss}
        icon={<X size={16} />}
        onClick={feedback.dismiss}
        className="absolute top-1 right-1 floats:top-auto floats:right-0 floats:bottom-0.5"
      />
      {stage.is === 'score' && (
        <Question title={callFeedback.title}>
          <div className="grid grid-cols-5 gap-2 floats:mr-11 floats:gap-1">
            {SCORES.map(score => (
              <Button
                key={score}
                look="secondary"
                disabled={isSaving}
                aria-label={scoreLabel(score)}
                className="flex-col gap-0! px-1! py-2 floats:py-0"
                onClick={() => void feedback.submit(score)}
              >
                <span className="text-base">{score}</span>
                <span className="text-xs font-normal text-soft">
                  {callFeedback.scores[score - 1]}
                </span>
              </Button>
            ))}
          </div>
        </Question>
      )}
      {stage.is === 'issue' && (
        <Question title={callFeedback.issueTitle}>
          <div className="flex flex-wrap gap-2 floats:mr-11 floats:flex-nowrap floats:gap-1 floats:overflow-x-auto">
            {FEEDBACK_ISSUES.map(issue => (
              <Button
                key={issue}
                look="secondary"
                disabled={isSaving}
                className="shrink-0 font-medium"
                onClick={() => void feedback.submit(stage.score, issue)}
              >
                {ISSUE_WORDS[issue]}
              </Button>
            ))}
            <Button
              look="quiet"
              className="shrink-0"
              disabled={isSaving}
              onClick={feedback.skipIssue}
            >
              {callFeedback.otherIssue}
            </Button>
          </div>
        </Question>
      )}
      {stage.is === 'thanks' && (
        <div className="flex flex-wrap items-center gap-x-2 pr-10 text-sm floats:min-h-11 floats:flex-nowrap floats:text-xs">
          <p role="status" className="text-soft">
            {callFeedback.thanks} {feedbackWords(stage.score, stage.issue)}.
          </p>
          <Button look="quiet" className="-my-2 px-2!" onClick={feedback.change}>
            {callFeedback.change}
          </Button>
        </div>
      )}
      {feedback.failed && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {callFeedback.failed}
        </p>
      )}
    </section>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mb-3 pr-10 text-sm font-semibold floats:mb-0 floats:text-xs floats:leading-4">
        {title}
      </h2>
      {children}
    </>
  )
}
