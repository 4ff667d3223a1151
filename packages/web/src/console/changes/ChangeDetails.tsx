import type { OperatorChange } from '@ringback/contract/operator/changes'
import { Definition } from '../shared/Page.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { amountText } from './amount-text.ts'
import { differencesOf } from './differences.ts'
import { changes } from './strings.ts'

/** The whole reason, the request, and each value that differs. */
export function ChangeDetails({ change }: { change: OperatorChange }) {
  const { reason, requestId, before, after } = change
  const differences = differencesOf(before, after)
  return (
    <div className="grid gap-3">
      <Definition
        rows={[
          [changes.reason, reason],
          [changes.requestId, <Id key="id">{requestId}</Id>],
        ]}
      />
      {differences.length === 0 ? (
        <p className="text-sm text-soft">{changes.noDifference}</p>
      ) : (
        <table className="w-full max-w-4xl border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-soft">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {changes.field}
              </th>
              <th scope="col" className="w-2/5 py-1.5 pr-4 font-medium">
                {changes.before}
              </th>
              <th scope="col" className="w-2/5 py-1.5 font-medium">
                {changes.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field} className="border-line align-top not-last:border-b">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal text-soft">
                  {field}
                </th>
                <Value
                  text={amountText(change.subject, field, before)}
                  className="pr-4 text-soft line-through"
                />
                <Value text={amountText(change.subject, field, after)} className="font-medium" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Value({ text, className }: { text: string | null; className: string }) {
  if (text === null) return <td className="py-1.5 pr-4 text-faint">{changes.none}</td>
  return <td className={`py-1.5 font-mono text-xs leading-6 wrap-anywhere ${className}`}>{text}</td>
}
