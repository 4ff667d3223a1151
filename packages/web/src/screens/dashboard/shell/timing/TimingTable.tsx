import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { onStartStep, readStartSteps } from '../../../../loading/start-steps.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { milliseconds, timing } from './strings.ts'

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
      className="fixed right-2 bottom-2 left-2 z-40 rounded-card border border-line bg-card p-3 text-sm text-text shadow-float sm:left-auto sm:w-96"
    >
      <div className="mb-1 flex items-center justify-between">
        <h2 id={titleId} className="font-semibold">
          {timing.title}
        </h2>
        <IconButton label={timing.close} icon={<X size={18} />} onClick={onClose} />
      </div>
      <table className="w-full tabular-nums" aria-labelledby={titleId}>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="text-left font-medium">
              {timing.step}
            </th>
            <th scope="col" className="text-right font-medium">
              {timing.at}
            </th>
            <th scope="col" className="text-right font-medium">
              {timing.took}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, atMs }, index) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {timing.steps[name]}
              </th>
              <td className="text-right">{atMs === null ? timing.open : milliseconds(atMs)}</td>
              <td className="text-right text-soft">
                {atMs !== null && milliseconds(atMs - (steps[index - 1]?.atMs ?? 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
