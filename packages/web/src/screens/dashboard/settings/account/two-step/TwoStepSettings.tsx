import { getTwoStep } from '@ringback/contract/customers/accounts/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys, useAnswer } from '../../../../../api/queries.ts'
import { lazyComponent } from '../../../../../loading/lazy-component.ts'
import { formatDate } from '../../../../../text/dates.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { ListSkeleton } from '../../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../../shared/loading/LoadFailure.tsx'
import { OnDemand } from '../../../shared/loading/OnDemand.tsx'
import { SettingRow } from '../../SettingParts.tsx'
import type { TwoStepTask } from './TwoStepDialog.tsx'

const TwoStepDialog = lazyComponent(() => import('./TwoStepDialog.tsx'), 'TwoStepDialog')

/** Turns two-step sign-in on and off. */
export function TwoStepSettings({ email }: { email: string }) {
  const queries = useQueryClient()
  const [task, setTask] = useState<TwoStepTask | null>(null)
  const query = useAnswer(getTwoStep, keys.twoStep)
  const { data, error } = query
  const close = () => {
    setTask(null)
    void queries.invalidateQueries({ queryKey: keys.twoStep })
  }
  return (
    <section>
      <SettingRow
        title={<h3 className="font-semibold">Two-step sign-in</h3>}
        lead="After your password, each login asks for a code of an authenticator app on your phone."
      >
        {!data && !error && (
          <ListSkeleton label="Loading two-step sign-in" rows={1} rowHeight="h-11" />
        )}
        {data?.turnedOnAt === null && (
          <Button look="secondary" onClick={() => setTask('turn-on')}>
            Turn on…
          </Button>
        )}
      </SettingRow>
      <Loaded
        query={query}
        what="two-step sign-in"
        failed="Failed to load two-step sign-in"
        skeleton={null}
      >
        {({ turnedOnAt, recoveryCodesLeft }) =>
          turnedOnAt && <State {...{ turnedOnAt, recoveryCodesLeft, onTask: setTask }} />
        }
      </Loaded>
      {task && (
        <OnDemand>
          <TwoStepDialog task={task} email={email} onClose={close} />
        </OnDemand>
      )}
    </section>
  )
}

interface StateProps {
  turnedOnAt: Date
  recoveryCodesLeft: number
  onTask: (task: TwoStepTask) => void
}

function State({ turnedOnAt, recoveryCodesLeft, onTask }: StateProps) {
  const open = (task: TwoStepTask, label: string) => (
    <Button look="secondary" className="max-sm:w-full" onClick={() => onTask(task)}>
      {label}
    </Button>
  )
  return (
    <>
      <p className="mt-4 mb-3 text-sm">{`On since ${formatDate(turnedOnAt)}. ${recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left.`}</p>
      <div className="flex flex-wrap gap-2">
        {open('renew', 'New recovery codes…')}
        {open('turn-off', 'Turn off…')}
      </div>
    </>
  )
}
