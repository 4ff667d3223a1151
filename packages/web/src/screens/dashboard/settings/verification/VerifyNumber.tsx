import { classNames } from '../../../../ui/class-names.ts'
import { NUMBER_FRAME, NumberForm } from '../NumberForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ValidationCall } from './ValidationCall.tsx'
import type { NumberVerification, VerificationStep } from './use-number-verification.ts'

const STEPS: readonly { is: VerificationStep['is']; label: string }[] = [
  { is: 'number', label: 'Number' },
  { is: 'code', label: 'Code' },
  { is: 'call', label: 'Call' },
]

const VERIFY_WORDS = {
  hint: 'We send a code to this number by text message, or call it if it is a landline.',
  submit: 'Send code',
  submitting: 'Sending...',
}

/** The verification of a number in up to three steps. */
export function VerifyNumber({ step, busy, ...actions }: NumberVerification) {
  return (
    <div className={NUMBER_FRAME}>
      <Progress currentStep={step.is} />
      {step.is === 'number' && (
        <NumberForm
          busy={busy === 'add'}
          words={VERIFY_WORDS}
          onSubmit={number => actions.add(number, 'text')}
          other={{ label: 'Call me instead', onSubmit: number => actions.add(number, 'call') }}
        />
      )}
      {step.is === 'code' && (
        <CodeForm
          key={step.number}
          number={step.number}
          sentAtMs={step.sentAtMs}
          isSpoken={step.isSpoken}
          busy={busy}
          onConfirm={actions.confirm}
          onSendAgain={by => actions.add(step.number, by)}
          onOtherNumber={actions.startAgain}
        />
      )}
      {step.is === 'call' && (
        <ValidationCall
          key={step.attempt}
          number={step.number}
          validationCode={step.validationCode}
          calledAtMs={step.calledAtMs}
          isCalling={busy === 'confirm'}
          onValidated={() => actions.finish(step.number)}
          onCallAgain={actions.callAgain}
          onOtherNumber={actions.startAgain}
        />
      )}
    </div>
  )
}

function Progress({ currentStep }: { currentStep: VerificationStep['is'] }) {
  const currentIndex = STEPS.findIndex(step => step.is === currentStep)
  return (
    <ol aria-label="Steps" className="mb-5 flex items-center gap-2 text-xs font-medium">
      {STEPS.map(({ is, label }, index) => (
        <li
          key={is}
          aria-current={is === currentStep ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 not-last:flex-1',
            index === currentIndex ? 'text-text' : 'text-faint',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-6 shrink-0 items-center justify-center rounded-full',
              index <= currentIndex ? 'bg-accent text-accent-ink' : 'bg-raised text-faint',
            )}
          >
            {index + 1}
          </span>
          {label}
          {index < STEPS.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'h-px flex-1',
                index < currentIndex ? 'bg-accent' : 'bg-line-strong',
              )}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
