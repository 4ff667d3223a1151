import { settings } from '../../../strings/settings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AddNumberForm } from './AddNumberForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ValidationCall } from './ValidationCall.tsx'
import type { Verification } from './use-verification.ts'
import type { VerificationStep } from './verification-step.ts'

const STEPS: readonly { is: VerificationStep['is']; label: string }[] = [
  { is: 'number', label: settings.stepNumber },
  { is: 'code', label: settings.stepCode },
  { is: 'call', label: settings.stepCall },
]

/** Adding a number of one's own, step by step. */
export function VerifyNumber({ step, busy, ...does }: Verification) {
  return (
    <div className="rounded-control border border-line bg-well p-4">
      <Progress at={step.is} />
      {step.is === 'number' && <AddNumberForm busy={busy === 'add'} onAdd={does.add} />}
      {step.is === 'code' && (
        <CodeForm
          key={step.number}
          number={step.number}
          busy={busy}
          onConfirm={does.confirm}
          onSendAgain={() => does.add(step.number)}
          onOtherNumber={does.startAgain}
        />
      )}
      {step.is === 'call' && (
        <ValidationCall
          key={step.attempt}
          number={step.number}
          validationCode={step.validationCode}
          isCalling={busy === 'confirm'}
          onValidated={() => does.finish(step.number)}
          onCallAgain={does.callAgain}
          onOtherNumber={does.startAgain}
        />
      )}
    </div>
  )
}

function Progress({ at }: { at: VerificationStep['is'] }) {
  const reached = STEPS.findIndex(step => step.is === at)
  return (
    <ol aria-label={settings.steps} className="mb-5 flex items-center gap-2 text-xs font-medium">
      {STEPS.map(({ is, label }, place) => (
        <li
          key={is}
          aria-current={is === at ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 not-last:flex-1',
            place === reached ? 'text-text' : 'text-faint',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-6 shrink-0 items-center justify-center rounded-full',
              place <= reached ? 'bg-accent text-accent-ink' : 'bg-raised text-faint',
            )}
          >
            {place + 1}
          </span>
          {label}
          {place < STEPS.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'h-px flex-1',
                place < reached ? 'bg-accent' : 'bg-line-strong',
              )}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
