import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { onStartStep, readStartSteps, type StepName } from '../../../../loading/start-steps.ts'
import { IconButton } from '../../../../ui/buttons/Button.tsx'

const STEPS = {
  document: 'Document received',
  'first-paint': 'First paint',
  'first-contentful-paint': 'First text or picture',
  script: 'Script begins',
  dialer: 'Dialer shown',
  token: 'Token received',
  library: 'Voice library loaded',
  registered: 'Device registered',
} satisfies Record<StepName, string>

/** The steps of the page's start with their times, in a corner of the window, until the user closes it. */
export function TimingTable({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [steps, setSteps] = useState(readStartSteps)
  useEffect(() => {
    const read = () => setSteps(readStartSteps())
    read()
    return onStartStep(read)
  }, [])
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-e-2 bottom-[calc(var(--bottom)+0.5rem)] inset-s-2 z-40 rounded-card border border-line bg-card p-3 text-sm text-text shadow-float sm:inset-s-auto sm:w-96"
    >
      <div className="mb-1 flex items-center justify-between">
        <h2 id={titleId} className="font-semibold">
          Start of this page
        </h2>
        <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
      </div>
      <table className="w-full tabular-nums" aria-labelledby={titleId}>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="text-start font-medium">
              Step
            </th>
            <th scope="col" className="text-end font-medium">
              After
            </th>
            <th scope="col" className="text-end font-medium">
              Since the step before
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, atMs }, index) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {STEPS[name]}
              </th>
              <td className="text-end">{atMs === null ? '…' : milliseconds(atMs)}</td>
              <td className="text-end text-soft">
                {atMs !== null && milliseconds(atMs - (steps[index - 1]?.atMs ?? 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function milliseconds(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')} ms`
}
